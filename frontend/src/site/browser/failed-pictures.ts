/** Removes decorative pictures that failed to load, which uncovers their placeholders. */
export function hideFailedPictures(page: Document): void {
  const hide = (picture: unknown) => {
    if (picture instanceof HTMLImageElement && picture.alt === '') picture.hidden = true;
  };
  // Error events don't bubble, and some pictures have failed before this script runs.
  page.addEventListener('error', ({ target }) => hide(target), true);
  for (const picture of page.images) if (picture.complete && !picture.naturalWidth) hide(picture);
}
