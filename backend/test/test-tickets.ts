import { randomUUID } from 'node:crypto';
import { type BodyOf, type DeskTicket, deskTicketRoutes, type Ticket, ticketRoutes } from '@oficio/contracts';
import { Jobs } from '../src/jobs/jobs.ts';
import type { TestApplication, TestPerson } from './test-application.ts';
import { PORTAL_ORIGIN, visit } from './test-portal.ts';

type Question = BodyOf<typeof ticketRoutes.create>;
type ClientRequest = BodyOf<typeof ticketRoutes.createForClient>;

/** A member's question to Oficio. */
export async function askedTicket(
  app: TestApplication,
  as: TestPerson,
  body: Partial<Question> = {},
): Promise<Ticket> {
  const answer = await app.call(ticketRoutes.create, {
    as,
    body: { subject: 'A question about hosting', category: 'question', message: 'Can I move?', ...body },
  });
  if (answer.status !== 201) throw new Error(`The ticket was not created: ${answer.text}`);
  return answer.body;
}

/** A request that a member enters for a client. */
export async function enteredRequest(
  app: TestApplication,
  as: TestPerson,
  body: Partial<ClientRequest> & Pick<ClientRequest, 'clientId'>,
): Promise<Ticket> {
  const answer = await app.call(ticketRoutes.createForClient, {
    as,
    body: { subject: 'The site is down', category: 'bug', message: 'Since noon.', ...body },
  });
  if (answer.status !== 201) throw new Error(`The request was not entered: ${answer.text}`);
  return answer.body;
}

/** A message to a ticket; the answer, whatever its status. */
export const writeTo = (
  app: TestApplication,
  as: TestPerson,
  id: string,
  body: string | BodyOf<typeof ticketRoutes.write>,
  headers: Record<string, string> = {},
) =>
  app.call(ticketRoutes.write, {
    as,
    parameters: { id },
    body: typeof body === 'string' ? { body } : body,
    headers,
  });

/** A message of Oficio's own people; the answer, whatever its status. */
export const answerAtDesk = (
  app: TestApplication,
  as: TestPerson,
  id: string,
  body: string,
  internal = false,
) => app.call(deskTicketRoutes.write, { as, parameters: { id }, body: { body, internal } });

export async function ticketOf(app: TestApplication, as: TestPerson, id: string): Promise<Ticket> {
  return (await app.call(ticketRoutes.one, { as, parameters: { id } })).body;
}

export async function deskTicketOf(app: TestApplication, as: TestPerson, id: string): Promise<DeskTicket> {
  return (await app.call(deskTicketRoutes.one, { as, parameters: { id } })).body;
}

/** A step that depends on the version of the ticket; the answer, whatever its status. */
export async function stepOf(
  app: TestApplication,
  as: TestPerson,
  route: typeof ticketRoutes.resolve | typeof ticketRoutes.reopen,
  id: string,
) {
  const { version } = await ticketOf(app, as, id);
  return app.call(route, { as, parameters: { id }, body: { version } });
}

/** Stores a file for the person's next message. Returns its id. */
export async function uploadedFile(
  app: TestApplication,
  as: TestPerson,
  bytes: Uint8Array,
  name = 'screen.pdf',
): Promise<string> {
  const answer = await app.call(ticketRoutes.addFile, { as, query: { name }, file: new Uint8Array(bytes) });
  if (answer.status !== 201) throw new Error(`The file was not stored: ${answer.text}`);
  return answer.body.id;
}

/** Runs a periodic job, and then all queued ones. */
export async function runPeriodic(app: TestApplication, name: string): Promise<void> {
  await app.admin.query("SELECT oficio.enqueue_job($1, '{}')", [name]);
  await app.nest.get(Jobs, { strict: false }).runPending();
}

interface SentRequest {
  path?: string;
  key?: string;
  subject?: string;
  message?: string;
  files?: readonly (readonly [name: string, content: string | Uint8Array])[];
  origin?: string;
}

/** Sends a form of the portal's requests, as a browser does. */
export async function sendRequest(
  app: TestApplication,
  session: { cookie?: string },
  {
    path = '/portal/requests',
    key = randomUUID(),
    subject = 'The site is down',
    message = 'Since noon.',
    files = [],
    origin = PORTAL_ORIGIN,
  }: SentRequest = {},
) {
  const field = (name: string, value: string) =>
    `--FORM\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const parts = files.length > 0 ? files : ([['', '']] as const);
  const body = Buffer.concat([
    Buffer.from(field('key', key) + field('subject', subject) + field('message', message)),
    ...parts.flatMap(([name, content]) => [
      Buffer.from(
        `--FORM\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      typeof content === 'string' ? Buffer.from(content) : content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--FORM--\r\n'),
  ]);
  const headers = { origin, 'content-type': 'multipart/form-data; boundary=FORM', ...session };
  const answer = await visit(app, path, { method: 'POST', body, headers });
  return { status: answer.status, location: answer.headers.get('location') ?? '', html: answer.html };
}

/** A request that a contact has written in the portal. Returns its id. */
export async function portalRequest(
  app: TestApplication,
  session: { cookie: string },
  sent: SentRequest = {},
): Promise<string> {
  const { status, location, html } = await sendRequest(app, session, sent);
  if (status !== 303) throw new Error(`The request was answered with ${status}: ${html}`);
  return location.replace('/portal/requests/', '').replace('?sent=1', '');
}
