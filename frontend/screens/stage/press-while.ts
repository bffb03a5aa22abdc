import { type Locator, page, userEvent } from 'vitest/browser';
import { SESSION_STORAGE_KEY } from '../../src/lib/session/session-key.ts';
import { isLive } from './is-live.ts';

/**
 * Presses a button while the server's data changes: not before, because a table's live changes may repeat a request at any
 * moment, and the page would show the new data before the press.
 */
export async function pressWhile(button: Locator, change: () => void): Promise<void> {
  window.addEventListener('click', change, { capture: true, once: true });
  await button.click();
}

/** Presses a key on the focused element while the server's data changes, as {@link pressWhile} does for a button. */
export async function pressKeyWhile(key: string, change: () => void): Promise<void> {
  window.addEventListener('keydown', change, { capture: true, once: true });
  await userEvent.keyboard(key);
}

/**
 * Presses 'Try again' below a request that has failed. The new answer comes with the press. A page that begins to listen to
 * its tables asks again, too, and a press at that moment would do nothing.
 */
export async function tryAgain(changeAnswer: () => void): Promise<void> {
  if (localStorage.getItem(SESSION_STORAGE_KEY)) await isLive();
  await pressWhile(page.getByRole('button', { name: 'Try again', exact: true }), changeAnswer);
}
