/** Brings the theme that was chosen in the application, before the first paint. */
export function applyTheme(page: Document): void {
  let theme: string | null = null;
  try {
    theme = localStorage.getItem('oficio.theme');
  } catch {
    // Storage is switched off: the system's theme holds.
  }
  if (theme === 'light' || theme === 'dark') page.documentElement.dataset.theme = theme;
}
