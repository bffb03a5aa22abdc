/**
 * Tells the styles what is out of view: while the element `[data-mark="top"]` is, the document has the attribute
 * `data-left-top`, and so on for every mark of the page.
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
