// What a page adds where scripts may run; without it everything can be read all the same. Tips of charts stand at the pointer at
// once, with a line through the place; a name in a legend switches its curve; a curve that is switched off is off in all charts.
(() => {
  const readout = document.createElement("div");
  readout.className = "readout";
  readout.hidden = true;
  document.body.append(readout);
  document.documentElement.classList.add("live");
  let hair = null;
  // The name of a whole chart is for those who cannot see it: as a tip it would hide the numbers.
  for (const title of document.querySelectorAll(".chart>title")) {
    title.parentNode.setAttribute("aria-label", title.textContent);
    title.remove();
  }
  // A tip of the browser would come late and stand over the readout.
  const tip = element => {
    for (let at = element; at && at.nodeName !== "svg"; at = at.parentNode) {
      const title = [...at.children].find(child => child.nodeName === "title");
      if (title) {
        at.dataset.tip = title.textContent;
        title.remove();
      }
      if (at.dataset.tip) return at.dataset.tip;
    }
    return null;
  };
  const off = () => new Set([...document.querySelectorAll(".keys input:not(:checked)")].map(input => input.value));
  const hide = () => {
    readout.hidden = true;
    if (hair) hair.remove();
    hair = null;
  };
  const show = event => {
    hide();
    const chart = event.target.closest && event.target.closest(".chart");
    const text = chart && tip(event.target);
    if (!text) return;
    const gone = off();
    const lines = text.split(" · ").filter(line => !gone.has(line.slice(0, line.lastIndexOf(": "))));
    readout.replaceChildren(...lines.map(line => {
      const row = document.createElement("div");
      row.textContent = line;
      return row;
    }));
    readout.hidden = false;
    if (event.target.classList.contains("c-hit") && event.target.nodeName === "rect") {
      const at = name => event.target[name].baseVal.value;
      hair = document.createElementNS("http://www.w3.org/2000/svg", "path");
      hair.setAttribute("class", "c-ref");
      hair.setAttribute("d", `M${at("x") + at("width") / 2} ${at("y")}v${at("height")}`);
      hair.style.pointerEvents = "none";
      chart.append(hair);
    }
    move(event);
  };
  const move = event => {
    const [wide, high] = [readout.offsetWidth, readout.offsetHeight];
    const left = event.clientX + 16 + wide > innerWidth ? event.clientX - wide - 12 : event.clientX + 16;
    const top = Math.min(event.clientY + 12, innerHeight - high - 8);
    readout.style.left = `${Math.max(4, left)}px`;
    readout.style.top = `${Math.max(4, top)}px`;
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("pointermove", event => readout.hidden || move(event));
  document.addEventListener("scroll", hide, true);
  document.addEventListener("click", event => {
    const key = event.target.closest && event.target.closest("[data-key]");
    const part = key && key.closest(".switch, .plot");
    const input = part && [...part.querySelectorAll(".keys input")].find(input => input.value === key.dataset.key);
    if (input) input.click();
  });
  document.addEventListener("change", event => {
    if (!event.target.matches(".keys input")) return;
    for (const input of document.querySelectorAll(".keys input")) {
      if (input.value === event.target.value) input.checked = event.target.checked;
    }
  });
})();
