import { clientRoutes, type MemberRole } from '@oficio/contracts';
import { FakeRecords } from '../stage/fake-records.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { ListScreen } from '../stage/list-screen.ts';
import { openScreen } from '../stage/open-screen.tsx';

export const clientList = new ListScreen({ one: 'client', many: 'clients', nameField: 'Name' });

/** Opens the list of clients, or another screen, with clients of these names. */
export async function openClients(
  names: readonly string[],
  {
    path = '/clients',
    role = 'owner' as MemberRole,
    answers = (_server: FakeServer, _clients: FakeRecords) => {},
  } = {},
) {
  let clients: FakeRecords | undefined;
  const screen = await openScreen(path, {
    role,
    answers(server) {
      clients = new FakeRecords(server, clientRoutes, 'displayName');
      for (const displayName of names)
        clients.add({ displayName, status: 'active', services: 0, nextRenewalOn: null });
      answers(server, clients);
    },
  });
  if (!clients) throw new Error('No clients');
  return { ...screen, clients };
}

/** The path of the page of the first client. */
export const FIRST_CLIENT = '/clients/00000000-0000-7000-8000-000000000001';
