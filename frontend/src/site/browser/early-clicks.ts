/** The page with the clicks recorded before its script loaded. That script takes them over and stops the recording. */
export type EarlyPage = Document & { earlyClicks?: EventTarget[] | undefined };

/** Records clicks until the page's script has loaded. */
export function keepEarlyClicks(page: EarlyPage): void {
  page.earlyClicks = [];
  page.addEventListener('click', ({ target }) => target && page.earlyClicks?.push(target), { capture: true });
}
