import { randomUUID } from 'node:crypto';
import type { BodyOf, clientRoutes } from '@oficio/contracts';
import type { TestApplication, TestPerson } from './test-application.ts';
import type { TestInbox } from './test-inbox.ts';
import { sendForm, visit } from './test-portal.ts';
import { renewalContact, runJobs } from './test-proposals.ts';

type ClientBody = BodyOf<typeof clientRoutes.create>;
type Contact = NonNullable<ClientBody['contacts']>[number];

export interface PortalPerson {
  clientId: string;
  contactId: string;
  address: string;
}

/** A client with one contact who may open the portal, reads money and answers proposals. */
export async function portalPerson(
  app: TestApplication,
  as: TestPerson,
  { contact, ...body }: Partial<ClientBody> & { contact?: Partial<Contact> } = {},
): Promise<PortalPerson> {
  const { firstName = 'Eva', ...rest } = contact ?? {};
  const { id, contacts } = await app.client(as, {
    contacts: [renewalContact(firstName, { isPrimary: true, isBilling: true, portal: true, ...rest })],
    ...body,
  });
  return { clientId: id, contactId: contacts[0]?.id ?? '', address: contacts[0]?.email ?? '' };
}

/** Asks for a sign-in link. Returns its path. */
export async function signInLink(app: TestApplication, inbox: TestInbox, address: string): Promise<string> {
  const { status } = await sendForm(app, '/portal', { address });
  if (status !== 200) throw new Error(`The form was answered with ${status}`);
  await runJobs(app);
  // Other mails to the address may arrive at the same time.
  const mail = inbox.to(address).find(({ text }) => /one hour|una hora/.test(text));
  const [, path] = /(\/portal\/[\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!path) throw new Error(`${address} got no sign-in link`);
  return path;
}

/** Signs in by a mailed link. Returns the header with the cookie. */
export async function signIn(
  app: TestApplication,
  inbox: TestInbox,
  address: string,
): Promise<{ cookie: string }> {
  const entered = await sendForm(app, `${await signInLink(app, inbox, address)}/enter`, {});
  return { cookie: cookieOf(entered.headers) };
}

/** The name and the value of the cookie that an answer sets. */
export function cookieOf(headers: Headers): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Opens a page of the portal, as the browser with the cookie does. */
export const open = (app: TestApplication, path: string, session: { cookie: string }) =>
  visit(app, path, { headers: session });

/** An address that nobody else has. */
export const freshAddress = () => `${randomUUID()}@example.com`;
