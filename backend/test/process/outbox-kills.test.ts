import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { invoiceRoutes, MINUTE_MS } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultySmtp, startFaultySmtp } from '../../embedded/mail/test-support/faulty-smtp.ts';
import { JOBS_AT_ONCE } from '../../src/jobs/job-workers.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { OutboxSweep } from '../../src/modules/outbox/outbox-sweep.service.ts';
import { TestApplication } from '../test-application.ts';
import { draft, issuer } from '../test-invoices.ts';

/** The kills of `reminder-kills.test.ts` take the same way. */
const KILLS = isFullRun ? 20 : 1;
const MAILS_A_KILL = 10;
/** The commands of one mail. */
const STEPS_OF_MAIL = 4;

let smtp: FaultySmtp;
let app: TestApplication;
let child: ChildProcess | undefined;

beforeAll(async () => {
  smtp = await startFaultySmtp();
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({
    smtpUrl: smtp.url,
    rateLimits: { writes: unlimited, portal: unlimited },
  });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await app.stop();
  await smtp.close();
});

test(`SIGKILL at ${KILLS} random moments of sending invoices: no mail twice, and none lost that isn’t uncertain`, async () => {
  app.clock.set(new Date().toISOString());
  const ids: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    ids.push(...(await queueMails()));
    await sendUntilKilled(kill === 0 ? 'between dot and reply' : 'anywhere');
  }
  smtp.pause = async () => undefined;
  await finish();

  const { rows } = await app.admin.query<{ state: string; message_id: string; delivery: string }>(
    `SELECT message.state, message.message_id, invoice.delivery
     FROM oficio.outbox message JOIN public.invoices invoice ON invoice.id = message.entity_id
     WHERE invoice.id = ANY ($1)`,
    [ids],
  );
  const kept = new Map<string, number>();
  for (const { messageId } of smtp.kept) kept.set(messageId, (kept.get(messageId) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const { state, message_id } of rows) {
    const outcome = `${state}, arrived ${kept.get(message_id) ?? 0} times`;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const outcomes = Object.fromEntries([...counts].sort());
  const allowed = ['sent, arrived 1 times', 'uncertain, arrived 0 times', 'uncertain, arrived 1 times'];
  expect(rows).toHaveLength(ids.length);
  // The invoice knows no more than its message.
  const deliveries = rows.map(({ state, delivery }) => `${state}, ${delivery}`);
  expect(new Set(deliveries)).toEqual(new Set(['sent, sent', 'uncertain, sending']));
  // Each mail that arrived has its file and a link that opens, also when its process was killed afterwards.
  expect(smtp.kept.filter(({ source }) => !source.includes('application/pdf'))).toEqual([]);
  const statuses = await Promise.all(smtp.kept.map(({ source }) => statusOfLink(source)));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(Object.keys(outcomes).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  // The mail of the first kill is uncertain.
  expect(rows.length - (outcomes['sent, arrived 1 times'] ?? 0)).toBeGreaterThan(0);
  // A kill makes no more mails uncertain than a process sends at the same time.
  expect(outcomes['sent, arrived 1 times']).toBeGreaterThanOrEqual(ids.length - KILLS * JOBS_AT_ONCE);
});

/** Queues the mails of new invoices with their files. Returns the invoices' ids. */
async function queueMails(): Promise<string[]> {
  const owner = await issuer(app);
  const { id: clientId } = await app.client(owner);
  const ids: string[] = [];
  for (let index = 0; index < MAILS_A_KILL; index += 1) {
    const { id, version } = await draft(app, owner, { clientId });
    const call = { as: owner, parameters: { id } };
    const issued = await app.call(invoiceRoutes.issue, { ...call, body: { version } });
    const mail = { to: ['client@example.com'], subject: 'Invoice', message: 'Hello', attachPdf: true };
    const sent = await app.call(invoiceRoutes.send, {
      ...call,
      body: { version: issued.body.version, ...mail },
    });
    expect(sent.status).toBe(200);
    ids.push(id);
  }
  return ids;
}

/** The status of the client's page that a mail links to. */
async function statusOfLink(source: string): Promise<number> {
  const path = /\/portal\/[\w-]+/.exec(source.replaceAll('=\r\n', ''))?.[0] ?? '';
  return (await fetch(app.url + path)).status;
}

/** Starts a server process and kills it in a random mail, or shortly after a random command at the mail server. */
async function sendUntilKilled(moment: 'between dot and reply' | 'anywhere'): Promise<void> {
  const script = fileURLToPath(new URL('outbox-child.ts', import.meta.url));
  const started = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, CONNECTIONS: JSON.stringify(app.options.connections) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child = started;
  const ended = once(started, 'exit');
  if (moment === 'anywhere') {
    let commands = randomInt(1, MAILS_A_KILL * STEPS_OF_MAIL);
    smtp.pause = async () => {
      commands -= 1;
      // The moments between the answer and its record are beyond the last command.
      if (commands === 0) setTimeout(() => started.kill('SIGKILL'), randomInt(0, 8));
    };
  } else {
    let mails = randomInt(1, MAILS_A_KILL);
    smtp.pause = async (step) => {
      if (step === 'answer') mails -= 1;
      if (mails > 0) return;
      started.kill('SIGKILL');
      await ended;
    };
  }
  expect((await ended)[1]).toBe('SIGKILL');
}

/** Sends what no process has begun, once the claims of the killed processes count as given up. */
async function finish(): Promise<void> {
  for (const round of [1, 2]) {
    // The killed processes had the real time.
    app.clock.set(new Date(Date.now() + round * 11 * MINUTE_MS).toISOString());
    await app.nest.get(OutboxSweep, { strict: false }).run();
    await app.nest.get(Jobs, { strict: false }).runPending();
  }
}
