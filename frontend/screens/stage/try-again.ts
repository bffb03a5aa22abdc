import { page } from 'vitest/browser';

/**
 * Presses 'Try again' below a request that has failed. The server's answer changes with the press, because a table's
 * live changes may repeat the request before it: its success would take the button away.
 */
export async function tryAgain(changeAnswer: () => void): Promise<void> {
  window.addEventListener('click', changeAnswer, { capture: true, once: true });
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
}
