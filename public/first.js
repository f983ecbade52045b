// Runs before everything else. Refuses to run inside another page, stops the page if one
// of its files is not the one that was built, and applies the stored theme before the
// first paint.
"use strict";
(() => {
  const root = document.documentElement;

  // A page that frames this one could cover it and make a user click on something hidden.
  // Hosts that send headers forbid frames (frame-ancestors); others cannot.
  if (self !== top) {
    const policy = document.createElement("meta"); // this policy lets nothing more load or run
    policy.httpEquiv = "Content-Security-Policy";
    policy.content = "default-src 'none'";
    document.head.append(policy);
    // The style sheet is not loaded either, and a transparent page would let the other
    // page show through.
    Object.assign(root.style, { background: "Canvas", color: "CanvasText", font: "15px/1.5 system-ui, sans-serif", overflowWrap: "anywhere" });
    const text = document.createElement("p");
    text.textContent = "For your safety, heapdrop does not run inside another page. ";
    const link = document.createElement("a");
    link.href = location.href.split("#")[0];
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    link.textContent = "Open heapdrop in a tab of its own";
    text.append(link);
    addEventListener("DOMContentLoaded", () => document.body.replaceChildren(text));
    return;
  }

  // heapdropStop shows why the page cannot continue. boot.js does nothing without it.
  let stopped = false;
  globalThis.heapdropStop = (message) => {
    if (stopped) {
      return; // only the first reason counts
    }
    stopped = true;
    const box = document.createElement("div");
    box.className = "boot-problem";
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = message;
    const again = document.createElement("button");
    again.className = "primary";
    again.textContent = "Reload the page";
    again.addEventListener("click", () => location.reload());
    box.append(text, again);
    root.dataset.state = "error";
    document.body.append(box);
  };

  // Scripts and styles have a hash of their content (integrity). The browser refuses all
  // others.
  addEventListener("error", ({ target }) => {
    if (target.integrity) {
      const name = new URL(target.src || target.href).pathname.split("/").pop();
      const show = () => heapdropStop(`${name} could not be loaded, or is not the file that this page was built with. heapdrop may have been updated just now: reload the page. If that does not help, this copy of heapdrop is incomplete: build or download it again.`);
      document.body ? show() : addEventListener("DOMContentLoaded", show);
    }
  }, true);

  try {
    const theme = localStorage.getItem("heapdrop-theme");
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
    }
  } catch {
    // If storage is refused, the system's theme applies.
  }
})();
