import { randomUUID } from 'node:crypto';
import { type BodyOf, type clientRoutes, proposalLinkRoutes, proposalRoutes } from '@oficio/contracts';
import { Jobs } from '../src/jobs/jobs.ts';
import type { TestApplication, TestPerson } from './test-application.ts';
import type { TestInbox } from './test-inbox.ts';
import { renewalsOf, sellDomain } from './test-renewals.ts';

type Contact = NonNullable<BodyOf<typeof clientRoutes.create>['contacts']>[number];

/** A contact who receives renewals. */
export function renewalContact(firstName: string, body: Partial<Contact> = {}): Contact {
  return {
    firstName,
    lastName: null,
    email: `${randomUUID()}@example.com`,
    phone: null,
    role: null,
    isPrimary: false,
    isBilling: false,
    receives: { invoices: false, reminders: false, renewals: true },
    ...body,
  };
}

/** A client with a contact who receives renewals. */
export async function askedClient(
  app: TestApplication,
  as: TestPerson,
  body: Partial<BodyOf<typeof clientRoutes.create>> = {},
): Promise<{ id: string; address: string; contactId: string }> {
  const { id, contacts } = await app.client(as, {
    displayName: 'Lumbre',
    contacts: [renewalContact('Eva', { isPrimary: true })],
    ...body,
  });
  return { id, address: contacts[0]?.email ?? '', contactId: contacts[0]?.id ?? '' };
}

type Domain = NonNullable<Parameters<typeof sellDomain>[2]>;

/** Renewals of new domains of a client, the next due first. Returns their ids. */
export async function renewalsFor(
  app: TestApplication,
  as: TestPerson,
  clientId: string,
  ...domains: Domain[]
): Promise<string[]> {
  for (const domain of domains) await sellDomain(app, as, { clientId, ...domain });
  return (await renewalsOf(app, as, { clientId })).map(({ id }) => id);
}

/** Proposes renewals; the answer, whatever its status. */
export function propose(
  app: TestApplication,
  as: TestPerson,
  ids: string[],
  body: Partial<BodyOf<typeof proposalRoutes.propose>> = {},
) {
  return app.call(proposalRoutes.propose, { as, body: { ids, message: 'Shall we?', ...body } });
}

export function runJobs(app: TestApplication) {
  return app.nest.get(Jobs, { strict: false }).runPending();
}

/** The path of the client's page in the latest mail to an address. */
export function pathInMail(inbox: TestInbox, address: string): string {
  const [, path] = /(\/portal\/[\w-]+)/.exec(inbox.to(address)[0]?.text ?? '') ?? [];
  if (!path) throw new Error(`No mail to ${address} has a link`);
  return path;
}

/** Proposes renewals, and returns a link to the client's page. */
export async function asked(
  app: TestApplication,
  as: TestPerson,
  ids: string[],
  body: Partial<BodyOf<typeof proposalRoutes.propose>> = {},
): Promise<{ id: string; path: string }> {
  const answer = await propose(app, as, ids, body);
  if (answer.status !== 201) throw new Error(`Nothing was proposed: ${answer.text}`);
  return { id: answer.body.id, path: await linkTo(app, as, answer.body.id) };
}

/** Another link to the client's page of a proposal. */
export async function linkTo(app: TestApplication, as: TestPerson, id: string): Promise<string> {
  const { status, body, text } = await app.call(proposalLinkRoutes.create, { as, parameters: { id } });
  if (status !== 201) throw new Error(`The link was not made: ${text}`);
  return new URL(body.url).pathname;
}
