import { page } from 'vitest/browser';
import { FakeQuotes } from './fake-quotes.ts';
import type { FakeServer } from './fake-server.ts';
import { type OpenedScreen, openScreen, type ScreenOptions } from './open-screen.tsx';

export interface OpenedQuotes extends OpenedScreen {
  quotes: FakeQuotes;
}

/** Runs the application at an address, with clients and quotes that the test adds before the first request. */
export async function openQuotes(
  path: string,
  prepare: (quotes: FakeQuotes, server: FakeServer) => void = () => {},
  options: ScreenOptions = {},
): Promise<OpenedQuotes> {
  let quotes: FakeQuotes | undefined;
  const screen = await openScreen(path, {
    ...options,
    answers(server) {
      quotes = new FakeQuotes(server);
      prepare(quotes, server);
    },
  });
  if (!quotes) throw new Error('No quotes');
  return { ...screen, quotes };
}

/** Chooses an item of the page's menu. */
export async function choose(item: string): Promise<void> {
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
