/** Brings the theme that was chosen in the application, before the first paint; none is chosen: the system's. */
export function applyTheme(page: Pick<Window, 'document' | 'localStorage'>): void {
  let theme: string | null = null;
  try {
    theme = page.localStorage.getItem('oficio.theme');
  } catch {
    // Storage is switched off: the system's theme holds.
  }
  const { documentElement } = page.document;
  if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme;
  else delete documentElement.dataset.theme;
}
