/** The page, with the targets of the clicks that came before its script. That script takes them, and ends their keeping. */
export type EarlyPage = Document & { earlyClicks?: EventTarget[] | undefined };

/** Keeps what is clicked until the page's script has come. */
export function keepEarlyClicks(page: EarlyPage): void {
  page.earlyClicks = [];
  page.addEventListener('click', ({ target }) => target && page.earlyClicks?.push(target), { capture: true });
}
