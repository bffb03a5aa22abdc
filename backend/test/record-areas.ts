import { clientRoutes, domainRoutes } from '@oficio/contracts';
import { clientArea } from '../src/modules/clients/client-area.ts';
import { domainArea } from '../src/modules/domains/domain-area.ts';

interface Named {
  clientId: string;
  contactId: string;
  userId: string;
}

/** Every area of records: the rules of records are tested on each of them. */
export const RECORD_AREAS = [
  {
    name: 'clients',
    routes: clientRoutes,
    area: clientArea,
    /** A body that adds a record; the name is one word. */
    body: (name: string): Record<string, unknown> => ({ displayName: name, notes: name, tags: [name] }),
    /** What a body says that names a client, a contact and a person. */
    naming: ({ contactId, userId }: Named): Record<string, unknown>[] => [
      { ownerUserId: userId },
      {
        contacts: [
          {
            ...{ id: contactId, firstName: 'Taken', lastName: null, email: null, phone: null, role: null },
            ...{ isPrimary: true, isBilling: false },
            receives: { invoices: true, reminders: true, renewals: true },
          },
        ],
      },
    ],
    /** The record's name, as `body` gave it. */
    nameOf: (record: object): string => (record as { displayName: string }).displayName,
  },
  {
    name: 'domains',
    routes: domainRoutes,
    area: domainArea,
    body: (name: string): Record<string, unknown> => ({ name: `${name}.example`, notes: name, tags: [name] }),
    naming: ({ clientId }: Named): Record<string, unknown>[] => [{ clientId }],
    nameOf: (record: object): string => (record as { name: string }).name.replace('.example', ''),
  },
] as const;

export type TestArea = (typeof RECORD_AREAS)[number];
