import type { ServerResponse } from 'node:http';
import { BODIES } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication } from '../../../test/test-application.ts';
import { contactForm } from './contact-form.ts';

const PUBLIC_URL = 'http://oficio.example.com';
const TYPED = { name: 'Ana', email: 'ana@example.com', subject: 'Hosting', message: 'Hello\r\nthere' };
const FAILED = {
  'contact.notice': 'shown',
  'contact.notice.title': 'Failed to send message',
  'contact.notice.text': 'Please try again or contact us directly at support@oficio.app',
};

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start({
    publicUrl: PUBLIC_URL,
    trustProxy: 1,
    pages: (router, nest) => {
      // The page: its places, as they are filled.
      const answer = (response: ServerResponse, path: string, { status, values }: Page) => {
        response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ path, values }));
        return true;
      };
      router.use(contactForm(nest, { publicUrl: PUBLIC_URL, answer }));
    },
  });
});
afterAll(() => app.stop());
beforeEach(() => app.admin.query('DELETE FROM oficio.support_tickets; DELETE FROM oficio.rate_limits'));

interface Page {
  status: number;
  values: Record<string, string>;
}

async function send(fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: PUBLIC_URL,
      'x-forwarded-for': '203.0.113.9',
      ...headers,
    },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
  const text = await response.text();
  const { values = {} } = response.headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(text) as { values: Record<string, string> })
    : {};
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    values,
  };
}

async function bodies(): Promise<string[]> {
  const { rows } = await app.admin.query<{ body: string }>('SELECT body FROM oficio.support_messages');
  return rows.map(({ body }) => body);
}

test('a form that is right leads to a page of its own, and sent twice it is one message', async () => {
  const [first, again] = [await send(TYPED), await send(TYPED)];
  expect([first, again].map(({ status, location }) => [status, location])).toEqual([
    [303, '/contact/sent#content'],
    [303, '/contact/sent#content'],
  ]);
  expect(await bodies()).toEqual(['Hello\nthere']);
});

test('a program that fills the hidden field is led there, too, and nothing is kept', async () => {
  const { status, location } = await send({ ...TYPED, homepage: 'https://spam.example.com' });
  expect([status, location, await bodies()]).toEqual([303, '/contact/sent#content', []]);
});

test('what may be done with the page is for the page to say', async () => {
  const { status, headers } = await fetch(`${app.url}/contact`, { method: 'OPTIONS' });
  expect([status, headers.get('allow')]).toEqual([404, null]);
});

test('a mistake brings the page back with what was typed, and says what is wrong in its place', async () => {
  const { status, values } = await send({
    name: ' ',
    email: 'ana@nodot',
    subject: 'Hosting',
    message: '<b>Hello',
  });
  expect([status, values]).toEqual([
    422,
    {
      'contact.name': ' ',
      'contact.name.invalid': 'true',
      'contact.name.error': 'Name is required',
      'contact.email': 'ana@nodot',
      'contact.email.invalid': 'true',
      'contact.email.error': 'Please enter a valid email',
      'contact.subject': 'Hosting',
      'contact.message': '<b>Hello',
      'contact.notice': 'shown',
      'contact.notice.title': 'Your message wasn’t sent',
      'contact.notice.text': 'Please check the fields marked below.',
    },
  ]);
  expect(await bodies()).toEqual([]);
});

test('a message of 5,000 characters in lines fits; one more is a mistake', async () => {
  const line = `${'ñ'.repeat(99)}\r\n`;
  expect((await send({ ...TYPED, message: line.repeat(50).slice(0, -2) })).status).toBe(303);
  const { status, values } = await send({ ...TYPED, message: `${line.repeat(50)}xx` });
  expect([status, values['contact.message.error']]).toEqual([
    422,
    'Message can have at most 5000 characters',
  ]);
});

test('too many: 429 with Retry-After, everything typed, and where else to write', async () => {
  for (let i = 0; i < 5; i += 1) await send({ ...TYPED, message: `Message ${i}` });
  const { status, headers, values } = await send(TYPED);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(values).toMatchObject({
    'contact.message': 'Hello\nthere',
    'contact.notice.title': 'Failed to send message',
    'contact.notice.text': expect.stringContaining('support@oficio.app'),
  });
});

test('trouble of ours: everything typed stays, and the log tells nothing of it', async () => {
  await app.admin.query('ALTER TABLE oficio.support_messages RENAME COLUMN body TO other');
  try {
    const { status, values } = await send({ ...TYPED, name: 'Planted' });
    expect([status, values]).toEqual([
      500,
      {
        'contact.name': 'Planted',
        'contact.email': TYPED.email,
        'contact.subject': TYPED.subject,
        'contact.message': 'Hello\nthere',
        ...FAILED,
      },
    ]);
  } finally {
    await app.admin.query('ALTER TABLE oficio.support_messages RENAME COLUMN other TO body');
  }
  const log = app.logLines.join('');
  expect(log).toContain('request failed');
  expect(log).not.toMatch(/Planted|ana@example/);
});

describe('what is no form of this page', () => {
  const encoded = new URLSearchParams(TYPED).toString();
  const nothingTyped = {
    'contact.name': '',
    'contact.email': '',
    'contact.subject': '',
    'contact.message': '',
    ...FAILED,
  };

  test.each<[string, number, string, Record<string, string>]>([
    ['another site’s', 403, encoded, { origin: 'https://evil.example.com' }],
    ['one whose origin only begins like ours', 403, encoded, { origin: `${PUBLIC_URL}.evil.example.com` }],
    ['nobody’s', 403, encoded, { origin: 'null' }],
    ['nobody’s, from another site', 403, encoded, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['JSON', 415, JSON.stringify(TYPED), { 'content-type': 'application/json' }],
    ['plain text', 415, encoded, { 'content-type': 'text/plain' }],
    ['files', 415, '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['packed', 415, encoded, { 'content-encoding': 'gzip' }],
    ['larger than bodies may be', 413, `message=${'x'.repeat(BODIES.jsonMaxBytes)}`, {}],
    ['a field twice', 400, `${encoded}&name=Eva`, {}],
  ])('%s: %i, and nothing is kept', async (_, status, body, headers) => {
    const answer = await send(body, headers);
    expect([answer.status, answer.values]).toEqual([status, nothingTyped]);
    expect(await bodies()).toEqual([]);
  });

  test.each(['status', 'organizationId', '__proto__', 'constructor'])('a field %s: 400', async (field) => {
    const answer = await send(`${encoded}&${field}=x`);
    expect([answer.status, answer.values['contact.notice.title']]).toEqual([400, 'Failed to send message']);
    expect(await bodies()).toEqual([]);
  });

  test('a browser that names no origin, but says that the page was ours, is believed', async () => {
    const { status } = await send(TYPED, { origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect(status).toBe(303);
  });

  test('below /api a form is refused as everywhere', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC_URL };
    const response = await fetch(`${app.url}/api/support/contact`, {
      method: 'POST',
      headers,
      body: encoded,
    });
    expect(response.status).toBe(415);
  });
});
