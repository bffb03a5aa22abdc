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
    beforeParsers: (express, nest) => {
      // Stands for the page and returns its places as they are filled.
      const answer = (response: ServerResponse, path: string, { status, values }: Page) => {
        response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ path, values }));
        return true;
      };
      express.use(contactForm(nest, { publicUrl: PUBLIC_URL, answer }));
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

test('a valid form redirects to a page of its own, and a second submission is the same message', async () => {
  const [first, again] = [await send(TYPED), await send(TYPED)];
  expect([first, again].map(({ status, location }) => [status, location])).toEqual([
    [303, '/contact/sent#content'],
    [303, '/contact/sent#content'],
  ]);
  expect(await bodies()).toEqual(['Hello\nthere']);
});

test('a program that fills the hidden field is redirected there, too, and nothing is stored', async () => {
  const { status, location } = await send({ ...TYPED, homepage: 'https://spam.example.com' });
  expect([status, location, await bodies()]).toEqual([303, '/contact/sent#content', []]);
});

test('OPTIONS is answered by the page', async () => {
  const { status, headers } = await fetch(`${app.url}/contact`, { method: 'OPTIONS' });
  expect([status, headers.get('allow')]).toEqual([404, null]);
});

test('an invalid form is answered with the page, the submitted values and the faults in their places', async () => {
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

test('a message of 5,000 characters in lines fits; one more is a fault', async () => {
  const line = `${'ñ'.repeat(99)}\r\n`;
  expect((await send({ ...TYPED, message: line.repeat(50).slice(0, -2) })).status).toBe(303);
  const { status, values } = await send({ ...TYPED, message: `${line.repeat(50)}xx` });
  expect([status, values['contact.message.error']]).toEqual([
    422,
    'Message can have at most 5000 characters',
  ]);
});

test('too many: 429 with Retry-After, the submitted values and another address', async () => {
  for (let i = 0; i < 5; i += 1) await send({ ...TYPED, message: `Message ${i}` });
  const { status, headers, values } = await send(TYPED);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(values).toMatchObject({
    'contact.message': 'Hello\nthere',
    'contact.notice.title': 'Failed to send message',
    'contact.notice.text': expect.stringContaining('support@oficio.app'),
  });
});

test('a server fault keeps the submitted values, and the log contains none of them', async () => {
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

describe('another body than the page’s form', () => {
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
    ['larger than bodies may be', 413, `message=${'x'.repeat(BODIES.publicMaxBytes)}`, {}],
    ['a field twice', 400, `${encoded}&name=Eva`, {}],
  ])('%s: %i, and nothing is stored', async (_, status, body, headers) => {
    const answer = await send(body, headers);
    expect([answer.status, answer.values]).toEqual([status, nothingTyped]);
    expect(await bodies()).toEqual([]);
  });

  test.each(['status', 'organizationId', '__proto__', 'constructor'])('a field %s: 400', async (field) => {
    const answer = await send(`${encoded}&${field}=x`);
    expect([answer.status, answer.values['contact.notice.title']]).toEqual([400, 'Failed to send message']);
    expect(await bodies()).toEqual([]);
  });

  test('a browser without an origin is accepted if it says same-origin', async () => {
    const { status } = await send(TYPED, { origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect(status).toBe(303);
  });

  test('below /api a form is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC_URL };
    const response = await fetch(`${app.url}/api/support/contact`, {
      method: 'POST',
      headers,
      body: encoded,
    });
    expect(response.status).toBe(415);
  });
});
