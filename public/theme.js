// Applies a theme that was chosen before, ahead of the first paint.
"use strict";
try {
  const theme = localStorage.getItem("heapdrop-theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage may be refused; the system's theme is used.
}
