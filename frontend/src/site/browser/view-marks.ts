/**
 * Reflects scrolling for the styles: while the element `[data-mark="top"]` is out of view, the document has the
 * attribute `data-left-top`; likewise for every other mark.
 */
export function watchMarks(page: Document): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      page.documentElement.toggleAttribute(
        `data-left-${(target as HTMLElement).dataset.mark}`,
        !isIntersecting,
      );
    }
  });
  for (const mark of page.querySelectorAll('[data-mark]')) observer.observe(mark);
}
