/**
 * Opens the answer of a fragment (with its hash sign) and scrolls to it. Current browsers do so when they follow a
 * link, but not all, and not for a screen that was rendered after the navigation.
 */
export function revealAnswer(page: Document, fragment: string): void {
  const details = page.getElementById(fragment.slice(1))?.closest('details');
  if (!details || details.open) return;
  details.open = true;
  details.scrollIntoView();
}
