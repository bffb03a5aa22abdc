import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestInbox } from '../../test/test-inbox.ts';
import { MailQueue } from './mail-queue.ts';
import { Mailer } from './mailer.ts';
import { UndeliverableMail } from './undeliverable-mail.ts';

const closing: (() => void | Promise<void>)[] = [];

// A server waits up to 30 seconds for its connections to end, so clients close before their servers.
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function mailerTo(smtpUrl: string): Mailer {
  const mailer = new Mailer({ smtpUrl, from: 'Oficio <office@example.com>' });
  closing.push(() => mailer.close());
  return mailer;
}

/** A mail server that answers every recipient, or the sender, with this code. */
async function startRefusingServer(
  command: 'recipient' | 'sender',
  code: number,
  message: string,
): Promise<{ mailer: Mailer; asked: () => number }> {
  let asked = 0;
  const refuse = (_address: unknown, _session: unknown, done: (error?: Error) => void) => {
    asked += 1;
    done(Object.assign(new Error(message), { responseCode: code }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    ...(command === 'recipient' ? { onRcptTo: refuse } : { onMailFrom: refuse }),
  });
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      resolve((listener.address() as { port: number }).port);
    });
  });
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { mailer: mailerTo(`smtp://127.0.0.1:${port}`), asked: () => asked };
}

const mailTo = (to: string) => ({ to, subject: 'A subject', html: '<p>x</p>', text: 'x' });

test.each(['ñandú@exámple.com', 'ana@exámple.com'])(
  'an international address is delivered: %s',
  async (to) => {
    const inbox = await startTestInbox();
    closing.push(() => inbox.close());
    await mailerTo(inbox.smtpUrl).send(mailTo(to));
    expect(inbox.to(to)).toHaveLength(1);
  },
);

test('a 5xx answer about the recipient is permanent, with the server’s words but not its codes', async () => {
  const { mailer } = await startRefusingServer('recipient', 550, '5.1.1 No such user here\u202e');
  const failure: unknown = await mailer.send(mailTo('ana@example.com')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UndeliverableMail);
  expect(failure).toMatchObject({ reason: 'No such user here' });
});

test('an invalid address is permanent without a server', async () => {
  const inbox = await startTestInbox();
  closing.push(() => inbox.close());
  const sent = mailerTo(inbox.smtpUrl).send(mailTo('ana@exa_mple.com'));
  await expect(sent).rejects.toBeInstanceOf(UndeliverableMail);
});

test.each([
  ['recipient', 450, 'Mailbox busy'],
  ['recipient', 452, 'Mailbox full'],
  ['sender', 550, 'The sender is not known here'],
] as const)('%s: %i is retried', async (command, code, message) => {
  const { mailer } = await startRefusingServer(command, code, message);
  const failure: unknown = await mailer.send(mailTo('ana@example.com')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(UndeliverableMail);
});

test('the queue drops a refused mail after one attempt and sends the others', async () => {
  const { mailer, asked } = await startRefusingServer('recipient', 550, 'No such user');
  const warnings: string[] = [];
  const queue = new MailQueue({ send: (mail) => mailer.send(mail), warn: (line) => warnings.push(line) });
  queue.push(async () => mailTo('ana@example.com'));
  await vi.waitFor(() => expect(warnings).toEqual(['A mail was refused by the mail server and given up.']));
  queue.push(async () => mailTo('bea@example.com'));
  await vi.waitFor(() => expect(warnings).toHaveLength(2));
  await queue.close();
  expect(warnings).toHaveLength(2);
  expect(asked()).toBe(2);
});
