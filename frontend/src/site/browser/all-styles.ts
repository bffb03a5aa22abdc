let loading: Promise<void> | undefined;

/** Brings the rules that the page itself had no need of; without them what is added still works. */
export function loadAllStyles(page: Document): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    link.href = page.documentElement.dataset.style ?? '';
    link.onload = () => resolve();
    link.onerror = () => {
      // Whatever wakes next asks again.
      loading = undefined;
      link.remove();
      resolve();
    };
    page.head.append(link);
  });
  return loading;
}
