import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestInbox, type TestInbox } from '../../test/test-inbox.ts';
import { Mailer } from './mailer.ts';

let inbox: TestInbox;
let mailer: Mailer;

beforeEach(async () => {
  inbox = await startTestInbox();
  mailer = new Mailer({ smtpUrl: inbox.smtpUrl, from: 'Oficio <office@example.com>' });
});
afterEach(async () => {
  mailer.close();
  await inbox.close();
});

const MAIL = { to: 'ana@example.com', subject: 'A subject', html: '<p>x</p>', text: 'x' };

/** The headers of a mail that was sent with these members, unfolded. */
async function headersOf(members: Partial<Parameters<Mailer['handOver']>[0]>): Promise<string> {
  expect(await mailer.handOver({ ...MAIL, ...members })).toEqual({ outcome: 'accepted', refused: [] });
  const [head = ''] = (inbox.sources.at(-1) ?? '').split('\r\n\r\n');
  return head.replaceAll(/\r\n[ \t]+/g, ' ');
}

test('the sender’s name is the organization’s, with the product’s', async () => {
  expect(await headersOf({ onBehalfOf: 'Estudio Sol' })).toContain(
    'From: Estudio Sol via Oficio <office@example.com>\r\n',
  );
  expect(await headersOf({ onBehalfOf: 'Añejo, S.A.' })).toMatch(
    /^From: =\?UTF-8\?Q\?.*\?= <office@example\.com>\r$/m,
  );
  expect(await headersOf({})).toContain('From: Oficio <office@example.com>\r\n');
});

test('an organization’s name that looks like an address or like the product doesn’t become the sender’s', async () => {
  const senderOf = async (onBehalfOf: string) => /^From: (.*)\r$/m.exec(await headersOf({ onBehalfOf }))?.[1];
  expect(await senderOf('Oficio')).toBe('via Oficio <office@example.com>');
  expect(await senderOf('"Bank" <bank@mx>')).toBe('Bank bank mx via Oficio <office@example.com>');
});

test('copies, the address for replies and the Message-ID are headers', async () => {
  const messageId = mailer.messageIdOf('a key');
  const head = await headersOf({
    cc: ['leo@example.com', 'eva@example.com'],
    replyTo: 'sol@example.com',
    messageId,
  });
  expect(head).toContain('Cc: leo@example.com, eva@example.com\r\n');
  expect(head).toContain('Reply-To: sol@example.com\r\n');
  expect(head).toContain(`Message-ID: ${messageId}\r\n`);
  expect(['ana', 'leo', 'eva'].map((name) => inbox.to(`${name}@example.com`).length)).toEqual([1, 1, 1]);
});

test('the Message-ID follows from its seed', () => {
  expect(mailer.messageIdOf('a key')).toMatch(/^<[0-9a-f]{40}@example\.com>$/);
  expect(mailer.messageIdOf('a key')).toBe(mailer.messageIdOf('a key'));
  expect(mailer.messageIdOf('a key')).not.toBe(mailer.messageIdOf('another'));
});

const INJECTED = 'x\r\nBcc: other@example.com\r\n\r\n<script>';

test.each([
  ['name', { onBehalfOf: INJECTED }],
  ['name that looks like an address', { onBehalfOf: '"Bank" <bank@example.com>, other@example.com' }],
  ['subject', { subject: INJECTED }],
  ['address for replies', { replyTo: 'sol@example.com\r\nBcc: other@example.com' }],
  [
    'name of a file',
    { attachments: [{ filename: INJECTED, contentType: 'text/plain', content: Buffer.from('x') }] },
  ],
  ['type of a file', { attachments: [{ filename: 'x', contentType: INJECTED, content: Buffer.from('x') }] }],
])('no header and no recipient comes from a %s', async (_, members) => {
  const head = await headersOf(members);
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toMatch(/^From: .*<office@example\.com>\r?$/m);
  expect(head.match(/^From:/gm)).toHaveLength(1);
  expect(inbox.to('other@example.com')).toEqual([]);
  expect(inbox.sources.at(-1)).not.toMatch(/^Bcc:/im);
});
