/** Marks the document while its header is scrolled away from: `[data-top-mark]` spans what counts as the top. */
export function watchScroll(page: Document): void {
  const mark = page.querySelector('[data-top-mark]');
  if (!mark) return;
  new IntersectionObserver(([entry]) => {
    page.documentElement.toggleAttribute('data-scrolled', entry?.isIntersecting === false);
  }).observe(mark);
}
