import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestInbox, type TestInbox } from '../../test/test-inbox.ts';
import { MailQueue } from './mail-queue.ts';
import { Mailer } from './mailer.ts';

let inbox: TestInbox;
let mailer: Mailer;
let queue: MailQueue;
let warnings: string[];

beforeEach(async () => {
  inbox = await startTestInbox();
  mailer = new Mailer({ smtpUrl: inbox.smtpUrl, from: 'Oficio <office@example.com>' });
  warnings = [];
  queue = new MailQueue({ send: (mail) => mailer.send(mail), warn: (line) => warnings.push(line) });
});

afterEach(async () => {
  await queue.close(0);
  mailer.close();
  await inbox.close();
});

const mailTo = (to: string) => async () => ({ to, subject: 'A subject', html: '<p>x</p>', text: 'x' });

test('an unreachable mail server doesn’t delay the caller, and the mail arrives once it is back', async () => {
  await inbox.goAway();
  // A promise would let the caller wait.
  expect(queue.push(mailTo('ana@example.com'))).toBeUndefined();
  expect(warnings).toEqual([]);
  await vi.waitFor(() => expect(warnings).toEqual(['Mails wait for the mail server (ESOCKET).']));
  await inbox.comeBack();
  await vi.waitFor(() => expect(inbox.to('ana@example.com')).toHaveLength(1));
  expect(warnings).toHaveLength(1);
});

test('waiting mails are sent before the end', async () => {
  for (let index = 0; index < 20; index += 1) queue.push(mailTo(`person-${index}@example.com`));
  await queue.close();
  const arrived = Array.from({ length: 20 }, (_, index) => inbox.to(`person-${index}@example.com`).length);
  expect(arrived).toEqual(Array(20).fill(1));
});

test('the end doesn’t wait for an unreachable mail server', async () => {
  await inbox.goAway();
  queue.push(mailTo('ana@example.com'));
  const asked = performance.now();
  await queue.close();
  expect(performance.now() - asked).toBeLessThan(35_000);
  expect(warnings.at(-1)).toMatch(/could not be sent/);
});

test('a mail that can’t be composed doesn’t block the others', async () => {
  queue.push(() => Promise.reject(new Error('broken')));
  queue.push(mailTo('ana@example.com'));
  await vi.waitFor(() => expect(inbox.to('ana@example.com')).toHaveLength(1));
});

test('a mail is marked as automatic, and both of its parts arrive', async () => {
  queue.push(async () => ({ to: 'ana@example.com', subject: 'Día', html: '<p>HTML ñ</p>', text: 'Text ñ' }));
  await queue.close();
  const [source = ''] = inbox.sources;
  expect(source).toMatch(/^Message-ID: <[^>]+@example\.com>\r$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(inbox.to('ana@example.com')).toMatchObject([
    { subject: 'Día', text: 'Text ñ\n', html: expect.stringContaining('<p>HTML ñ</p>') },
  ]);
});

test.each(['Hello\r\nBcc: other@example.com', 'Hello\nX-Other: 1'])(
  'no subject makes a header: %j',
  async (subject) => {
    queue.push(async () => ({ to: 'ana@example.com', subject, html: '', text: 'x' }));
    await queue.close();
    const [head = ''] = (inbox.sources[0] ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^(Bcc|X-Other):/m);
    expect(inbox.to('other@example.com')).toEqual([]);
  },
);

test.each(['ana@example.com, other@example.com', 'ana@example.com>\r\nRCPT TO:<other@example.com'])(
  'a recipient is one address: %j',
  async (to) => {
    queue.push(mailTo(to));
    await queue.close();
    expect(inbox.to('other@example.com')).toEqual([]);
  },
);
