/**
 * Opens the answer that a fragment (with its hash sign) leads to, and brings it into view. Current browsers do that by
 * themselves when they follow a link; not all of them, and not for a screen that was drawn after the link was followed.
 */
export function revealAnswer(page: Document, fragment: string): void {
  const details = page.getElementById(fragment.slice(1))?.closest('details');
  if (!details || details.open) return;
  details.open = true;
  details.scrollIntoView();
}
