/** A decorative picture that failed to load goes away, and what it covered is seen. */
export function hideFailedPictures(page: Document): void {
  const hide = (picture: unknown) => {
    if (picture instanceof HTMLImageElement && picture.alt === '') picture.hidden = true;
  };
  // Errors don't bubble, and some pictures have failed before any script ran.
  page.addEventListener('error', ({ target }) => hide(target), true);
  for (const picture of page.images) if (picture.complete && !picture.naturalWidth) hide(picture);
}
