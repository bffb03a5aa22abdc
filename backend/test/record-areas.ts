import type { RecordTable } from '@oficio/contracts';
import { RECORD_AREAS as AREAS } from '../src/modules/record-areas.ts';
import type { TestApplication, TestPerson } from './test-application.ts';

interface Named {
  clientId: string;
  contactId: string;
  userId: string;
  taxRateId: string;
}

interface Example {
  /** A body that creates a record, except its client; the name is one word. */
  body: (name: string) => Record<string, unknown>;
  /** A record needs a client, whose name is the record's. */
  needsClient?: true;
  /** The order by name; absent: the first one. */
  nameSort?: string;
  /** Bodies that each refer to a client, a contact, a person or a tax rate. */
  naming: (named: Named) => Record<string, unknown>[];
  /** The record's name as in `body`. */
  nameOf: (record: object) => string;
}

const EXAMPLES: Partial<Record<RecordTable, Example>> = {
  client_directory: {
    body: (name) => ({ displayName: name, notes: name, tags: [name] }),
    naming: ({ contactId, userId }) => [
      { ownerUserId: userId },
      {
        contacts: [
          {
            id: contactId,
            firstName: 'Taken',
            lastName: null,
            email: null,
            phone: null,
            role: null,
            isPrimary: true,
            isBilling: false,
            receives: { invoices: true, reminders: true, renewals: true },
          },
        ],
      },
    ],
    nameOf: (record) => (record as { displayName: string }).displayName,
  },
  invoices: {
    body: (name) => ({ notes: name, poNumber: name }),
    needsClient: true,
    nameSort: 'clientName',
    naming: ({ clientId }) => [{ clientId }],
    nameOf: (record) => (record as { clientName: string }).clientName,
  },
  quotes: {
    body: (name) => ({ notes: name, poNumber: name }),
    needsClient: true,
    nameSort: 'clientName',
    naming: ({ clientId }) => [{ clientId }],
    nameOf: (record) => (record as { clientName: string }).clientName,
  },
  items: {
    body: (name) => ({ name, notes: name, tags: [name] }),
    naming: ({ taxRateId }) => [{ taxRateIds: [taxRateId] }],
    nameOf: (record) => (record as { name: string }).name,
  },
  income: {
    body: (name) => ({ date: '2026-01-10', payer: name, amountMinor: 1_000, notes: name }),
    nameSort: 'clientName',
    naming: ({ clientId }) => [{ clientId }],
    nameOf: (record) => (record as { clientName: string }).clientName,
  },
  expenses: {
    body: (name) => ({ date: '2026-01-10', vendor: name, amountMinor: 1_000, notes: name }),
    nameSort: 'vendor',
    naming: ({ clientId }) => [{ clientId }],
    nameOf: (record) => (record as { vendor: string }).vendor,
  },
  hosting_clients: {
    body: (name) => ({ name, nextRenewalOn: '2027-03-01', notes: name, tags: [name] }),
    needsClient: true,
    naming: ({ clientId, taxRateId }) => [{ clientId }, { clientId, taxRateId }],
    nameOf: (record) => (record as { name: string }).name,
  },
  service_plans: {
    body: (name) => ({ name, notes: name, tags: [name] }),
    // A plan refers to nothing.
    naming: () => [{}],
    nameOf: (record) => (record as { name: string }).name,
  },
  projects: {
    body: (name) => ({ name, notes: name, tags: [name] }),
    naming: ({ clientId, userId }) => [{ clientId }, { memberIds: [userId] }],
    nameOf: (record) => (record as { name: string }).name,
  },
  certificates: {
    body: (name) => ({ name: `${name}.example`, notes: name, tags: [name] }),
    naming: ({ clientId }) => [{ clientId }],
    nameOf: (record) => (record as { name: string }).name.replace('.example', ''),
  },
  domains: {
    body: (name) => ({ name: `${name}.example`, notes: name, tags: [name] }),
    naming: ({ clientId }) => [{ clientId }],
    nameOf: (record) => (record as { name: string }).name.replace('.example', ''),
  },
};

/** Every area of records with an example, for the tests of the common rules. */
export const RECORD_AREAS = AREAS.map(({ area, routes }) => {
  const example = EXAMPLES[area.table];
  if (!example) throw new Error(`${area.table} has no example here`);
  return { name: area.csv.file, area, routes, ...example };
});

/** Those whose records have a client, which decides who sees them. */
export const AREAS_OF_CLIENTS = RECORD_AREAS.filter(({ area }) => area.clientColumn !== undefined);

export type TestArea = (typeof RECORD_AREAS)[number];

/** A body that creates a record with a name, with a new client where records need one. */
export async function bodyOf(
  app: TestApplication,
  { body, needsClient }: Pick<TestArea, 'body' | 'needsClient'>,
  name: string,
  as: TestPerson,
): Promise<Record<string, unknown>> {
  return {
    ...body(name),
    ...(needsClient && { clientId: (await app.client(as, { displayName: name })).id }),
  };
}
