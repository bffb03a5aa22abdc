import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { documentRoutes, invitationRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TestApplication, type TestOwner } from '../../test/test-application.ts';
import { RequestLogger } from '../http/request-logger.ts';
import { FinalFailure } from '../jobs/job-handlers.ts';
import { Jobs } from '../jobs/jobs.ts';
import { DocumentsService } from '../modules/files/documents.service.ts';
import { InvitationDeliveryService } from '../modules/invitations/invitation-delivery.service.ts';
import { type ErrorReports, startErrorReports } from './error-reports.ts';

/** Sentry's side: it keeps what it receives. */
const received: string[] = [];
let receiver: Server;
let reports: ErrorReports;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push(`${request.url} ${JSON.stringify(request.headers)}\n${Buffer.concat(pieces)}`);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  reports = startErrorReports({
    dsn: `http://key@127.0.0.1:${port}/7`,
    environment: 'embedded',
    release: 'oficio@1',
  });
  app = await TestApplication.start({ reportError: reports.report });
  owner = await app.owner();
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  await app.stop();
  await reports.close();
  receiver.close();
});

const PLANTED = [
  'ana.planted@example.com',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2ln',
  'Planted-Pass-1',
];

/** A request whose service throws the error, with secrets in its address, headers and body. */
async function failWith(error: unknown): Promise<{ requestId: string | null; text: string }> {
  const failing = vi.spyOn(app.nest.get(DocumentsService, { strict: false }), 'add').mockRejectedValue(error);
  const { id: clientId } = await app.client(owner);
  const { headers, status } = await app.fetch(
    'POST',
    `${documentRoutes.add.path}?clientId=${clientId}&name=${PLANTED[2]}.pdf`,
    {
      as: owner,
      file: new TextEncoder().encode(`%PDF-1.7 ${PLANTED.join(' ')}`),
      headers: { 'content-type': 'application/octet-stream', cookie: `session=${PLANTED[1]}` },
    },
  );
  failing.mockRestore();
  expect(status).toBe(500);
  await vi.waitFor(() => expect(received.length).toBe(1));
  return { requestId: headers.get('x-request-id'), text: received[0] ?? '' };
}

function eventOf(text: string) {
  const [, , , event = ''] = text.split('\n');
  return JSON.parse(event);
}

test('a report has the error, its stack and the request’s id, and no secret of the request or of its message', async () => {
  const cause = new Error(`the cause has token=${PLANTED[1]}`);
  const error = new TypeError(`no row of ${PLANTED[0]}, password: ${PLANTED[2]}`, { cause });
  const { requestId, text } = await failWith(error);
  const event = eventOf(text);
  expect(event.tags).toEqual({ request_id: requestId, route: '/api/documents' });
  expect([event.platform, event.release, event.environment]).toEqual(['node', 'oficio@1', 'embedded']);
  const values = event.exception.values as {
    type: string;
    value: string;
    stacktrace: { frames: object[] };
  }[];
  expect(values.map(({ type }) => type)).toEqual(['Error', 'TypeError']);
  expect(values.at(-1)?.value).toMatch(/^no row of \[taken out\], password: \[taken out\]/);
  expect(JSON.stringify(values.at(-1)?.stacktrace.frames)).toContain('app:///backend/src/error-reports/');
  expect(event.request).toBeUndefined();
  for (const planted of [...PLANTED, owner.token, owner.email, owner.userId, process.cwd()]) {
    expect(text).not.toContain(planted);
  }
});

test('an error of Postgres loses its message, which quotes what was sent', async () => {
  const name = `Planted ${randomUUID()}`;
  const error = await app.admin.query('SELECT $1::integer', [name]).catch((refusal: unknown) => refusal);
  const { text } = await failWith(new Error('A statement failed', { cause: error }));
  const values = eventOf(text).exception.values as { value: string }[];
  expect(values.map(({ value }) => value)).toEqual(['22P02', 'A statement failed']);
  expect(text).not.toContain(name);
});

test.each([
  ['is repeated', TypeError, (error: Error) => Promise.reject(error)],
  ['is given up', FinalFailure, (error: Error) => Promise.reject(error)],
  [
    'goes on after a failure',
    TypeError,
    async (error: Error) => app.nest.get(RequestLogger, { strict: false }).report('It goes on', error),
  ],
])(
  'a job that %s is reported with its kind and the id of the request that queued it, without any message',
  async (_, Failure, deliver) => {
    const cause = Object.assign(new Error(`550 no mailbox ${PLANTED[0]}`), { code: 'EENVELOPE' });
    const error = new Failure(`no mail to ${PLANTED[0]} with ${PLANTED[1]}`, { cause });
    const delivery = app.nest.get(InvitationDeliveryService, { strict: false });
    const failing = vi.spyOn(delivery, 'deliver').mockImplementation(() => deliver(error));
    const body = { email: `${randomUUID()}@planted.example.com`, role: 'viewer' as const };
    const { headers, status } = await app.call(invitationRoutes.create, { as: owner, body });
    expect(status).toBe(201);
    await app.nest.get(Jobs, { strict: false }).runPending();
    failing.mockRestore();
    await vi.waitFor(() => expect(received.length).toBe(1));

    const [text = ''] = received;
    const event = eventOf(text);
    expect(event.tags).toEqual({ request_id: headers.get('x-request-id'), job: 'invitation.send' });
    const values = event.exception.values as { type: string; value: string; stacktrace: object }[];
    expect(values.map(({ type, value }) => [type, value])).toEqual([
      ['Error', 'EENVELOPE'],
      [error.name, ''],
    ]);
    expect(JSON.stringify(values.at(-1)?.stacktrace)).toContain('app:///backend/src/error-reports/');
    for (const planted of [...PLANTED, body.email, owner.userId, process.cwd()]) {
      expect(text).not.toContain(planted);
    }
  },
);

test('a refusal of a request is no error', async () => {
  expect((await app.fetch('GET', '/api/documents')).status).toBe(401);
  expect((await app.call(documentRoutes.list, { as: owner, query: { clientId: 'x' } })).status).toBe(400);
  await failWith(new Error('the only report'));
  expect(received.length).toBe(1);
});
