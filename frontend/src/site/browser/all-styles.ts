let loading: Promise<void> | undefined;

/** Loads the styles of all pages for what scripts add. Without them it still works. */
export function loadAllStyles(page: Document): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    link.href = page.documentElement.dataset.style ?? '';
    link.onload = () => resolve();
    link.onerror = () => {
      // The next island retries.
      loading = undefined;
      link.remove();
      resolve();
    };
    page.head.append(link);
  });
  return loading;
}
