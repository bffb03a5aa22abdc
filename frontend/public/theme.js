// Runs before the first paint, so that a chosen theme never flashes the other one.
(() => {
  let theme;
  try {
    theme = localStorage.getItem('oficio.theme');
  } catch {
    return;
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
