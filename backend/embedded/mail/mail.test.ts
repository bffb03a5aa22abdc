import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Inbox, type ReceivedMail } from './inbox.ts';
import { type EmbeddedMail, startEmbeddedMail } from './index.ts';

let server: Server;
let mail: EmbeddedMail;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => mail.handle(request, response, () => response.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
beforeEach(async () => {
  mail = await startEmbeddedMail({ publicUrl: `http://localhost:${port}` });
});
afterEach(() => mail.close());
afterAll(() => server.close());

async function send(message: { to: string; subject: string; text?: string; html?: string }): Promise<void> {
  const transport = createTransport(mail.smtpUrl);
  await transport.sendMail({ from: 'Oficio <office@example.com>', ...message });
  transport.close();
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, headers });
  request.end();
  const [response] = await once(request, 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, headers: response.headers, body };
}

async function messages(query = ''): Promise<ReceivedMail[]> {
  return JSON.parse((await get(`/dev/mail/messages${query}`)).body) as ReceivedMail[];
}

test('mails are listed newest first, with their links', async () => {
  await send({ to: 'ana@example.com', subject: 'First', text: 'See https://example.com/a?x=1&y=2 there.' });
  await send({
    to: 'Luis@Example.com',
    subject: 'Zweite Größe ✓',
    text: 'See https://example.com/b',
    html: '<p><a href="https://example.com/b?x=1&amp;y=2">b</a></p>',
  });

  const [second, first] = await messages();

  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    to: 'ana@example.com',
    subject: 'First',
    text: 'See https://example.com/a?x=1&y=2 there.\n',
    html: '',
    links: ['https://example.com/a?x=1&y=2'],
    receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(second).toMatchObject({
    to: 'luis@example.com',
    subject: 'Zweite Größe ✓',
    links: ['https://example.com/b?x=1&y=2', 'https://example.com/b'],
  });
});

test('`to` selects one mailbox and ignores letter case', async () => {
  await send({ to: 'ana@example.com', subject: 'For Ana', text: '-' });
  await send({ to: 'luis@example.com', subject: 'For Luis', text: '-' });

  expect((await messages('?to=ANA@example.com')).map(({ subject }) => subject)).toEqual(['For Ana']);
  expect(await messages('?to=nobody@example.com')).toEqual([]);
});

test('the page shows a mail’s HTML only in a sandboxed frame', async () => {
  await send({
    to: 'ana@example.com',
    subject: '<script>alert(1)</script>',
    text: 'plain',
    html: '<script>alert(2)</script><p>Hello</p>',
  });
  const [mail] = await messages();

  const list = await get('/dev/mail');
  const page = await get(`/dev/mail/${mail?.id}`);
  const document = await get(`/dev/mail/${mail?.id}/html`);

  expect([list.status, page.status, document.status]).toEqual([200, 200, 200]);
  expect(list.body + page.body).not.toMatch(/<script/i);
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(document.body).toContain('<p>Hello</p>');
  expect(document.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
});

test('an unknown mail is a 404 page', async () => {
  expect((await get('/dev/mail/7c0d4a52-0000-4000-8000-000000000000')).status).toBe(404);
});

test.each([
  ['a foreign Host', { host: 'office.example.com' }],
  ['a foreign Host that begins like ours', { host: 'localhost.example.com' }],
  ['a proxy in front', { 'x-forwarded-for': '203.0.113.7' }],
  ['a proxy in front, by the standard', { forwarded: 'for=203.0.113.7' }],
  ['a real address from a proxy', { 'x-real-ip': '203.0.113.7' }],
])('%s: 404 for pages and messages', async (_, headers) => {
  const answers = await Promise.all(['/dev/mail', '/dev/mail/messages'].map((path) => get(path, headers)));

  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [404, 'Not found\n'],
    [404, 'Not found\n'],
  ]);
});

test('only GET and HEAD are answered', async () => {
  expect((await get('/dev/mail/messages', {}, 'DELETE')).status).toBe(404);
});

test('the newest mails are kept, up to a count and a total size', async () => {
  const inbox = new Inbox({ mails: 2, bytes: 1_000 });
  const source = (subject: string, padding = 0) =>
    Buffer.from(`Subject: ${subject}\r\n\r\n${'x'.repeat(padding)}`);

  for (const subject of ['a', 'b', 'c']) await inbox.receive(source(subject), ['ana@example.com']);
  expect(inbox.list().map(({ subject }) => subject)).toEqual(['c', 'b']);

  await inbox.receive(source('d', 980), ['ana@example.com']);
  expect(inbox.list().map(({ subject }) => subject)).toEqual(['d']);
});
