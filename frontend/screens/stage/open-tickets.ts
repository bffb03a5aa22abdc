import type { FakeServer } from './fake-server.ts';
import { FakeTickets } from './fake-tickets.ts';
import { type OpenedScreen, openScreen, type ScreenOptions } from './open-screen.tsx';

export interface OpenedTickets extends OpenedScreen {
  tickets: FakeTickets;
}

/** Runs the application at an address, with tickets that the test adds before the first request. */
export async function openTickets(
  path: string,
  prepare: (tickets: FakeTickets, server: FakeServer) => void = () => {},
  options: ScreenOptions = {},
): Promise<OpenedTickets> {
  let tickets: FakeTickets | undefined;
  const screen = await openScreen(path, {
    ...options,
    answers(server) {
      tickets = new FakeTickets(server);
      prepare(tickets, server);
    },
  });
  if (!tickets) throw new Error('No tickets');
  return { ...screen, tickets };
}
