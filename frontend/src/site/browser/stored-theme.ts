/** Applies the theme chosen in the application before the first paint; the default is the system's. */
export function applyTheme(page: Pick<Window, 'document' | 'localStorage'>): void {
  let theme: string | null = null;
  try {
    theme = page.localStorage.getItem('oficio.theme');
  } catch {
    // Without storage the system's theme applies.
  }
  const { documentElement } = page.document;
  if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme;
  else delete documentElement.dataset.theme;
}
