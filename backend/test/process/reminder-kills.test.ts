import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { addDays, DAY_MS, localDateAt, MINUTE_MS } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultySmtp, startFaultySmtp } from '../../embedded/mail/test-support/faulty-smtp.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { OutboxSweep } from '../../src/modules/outbox/outbox-sweep.service.ts';
import { insertReminded } from '../reminder-rows.ts';
import { TestApplication } from '../test-application.ts';

const KILLS = isFullRun ? 200 : 3;
const MAILS_A_KILL = 10;
const MAILS_OF_TWO = isFullRun ? 1_000 : 60;
/** The commands of one mail. */
const STEPS_OF_MAIL = 4;
/** About the time in which a process starts. */
const START_MS = 2_000;

let smtp: FaultySmtp;
let app: TestApplication;
const children: ChildProcess[] = [];

beforeAll(async () => {
  smtp = await startFaultySmtp();
  app = await TestApplication.start({ smtpUrl: smtp.url });
  // The processes have the real time.
  app.clock.set(new Date().toISOString());
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app.stop();
  await smtp.close();
});

/** An organization in which as many reminders were due yesterday. */
async function addReminders(count: number): Promise<string> {
  const owner = await app.owner();
  const yesterday = addDays(localDateAt(app.clock.instant(), 'UTC'), -1);
  const clients = Array.from({ length: count }, () => ({
    id: randomUUID(),
    email: `${randomUUID()}@example.com`,
    timezone: 'UTC',
    locale: 'en' as const,
  }));
  const invoices = clients.map(({ id }, index) => ({
    id: randomUUID(),
    clientId: id,
    number: `A-${index}`,
    dueDate: yesterday,
    sentAt: `${addDays(yesterday, -20)}T12:00:00.000Z`,
  }));
  const rule = {
    trigger: 'invoice_due' as const,
    sendAtMinute: 0,
    businessDaysOnly: false,
    steps: [{ offsetDays: 0, templateKey: 'invoice_due_today' as const }],
    activeSince: new Date(app.clock.now().getTime() - 5 * DAY_MS).toISOString(),
  };
  await insertReminded(app, owner, { clients, invoices, rules: [rule] });
  return owner.organizationId;
}

/** A process that queues the reminders that are due, and sends them. */
function start(): ChildProcess {
  const script = fileURLToPath(new URL('outbox-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      CONNECTIONS: JSON.stringify(app.options.connections),
      REMINDERS: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Kills a process around its start, or shortly after a random command at the mail server. */
async function sendUntilKilled(moment: 'start' | 'command'): Promise<void> {
  const child = start();
  const ended = once(child, 'exit');
  const kill = (milliseconds: number) => setTimeout(() => child.kill('SIGKILL'), milliseconds);
  let commands = randomInt(1, MAILS_A_KILL * STEPS_OF_MAIL);
  smtp.pause = async () => {
    commands -= 1;
    if (commands === 0) kill(randomInt(0, 8));
  };
  if (moment === 'start') kill(randomInt(START_MS / 4, START_MS * 1.5));
  expect((await ended)[1]).toBe('SIGKILL');
  smtp.pause = async () => undefined;
}

async function rowsOf(organizationIds: readonly string[]) {
  const { rows } = await app.admin.query<{ state: string; messageId: string | null }>(
    `SELECT state, message_id AS "messageId" FROM oficio.outbox
     WHERE organization_id = ANY ($1) AND rule_id IS NOT NULL`,
    [organizationIds],
  );
  return rows;
}

/** The outcomes, such as `sent, arrived 1 times`, with their counts. */
async function outcomesOf(organizationIds: readonly string[]): Promise<Record<string, number>> {
  const kept = new Map<string, number>();
  for (const { messageId } of smtp.kept) kept.set(messageId, (kept.get(messageId) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const { state, messageId } of await rowsOf(organizationIds)) {
    const outcome = `${state}, arrived ${kept.get(messageId ?? '') ?? 0} times`;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

test(`two processes queue and send ${MAILS_OF_TWO} due reminders, each once`, async () => {
  const organizationId = await addReminders(MAILS_OF_TWO);
  const two = [start(), start()];
  const done = { 'sent, arrived 1 times': MAILS_OF_TWO };
  await expect.poll(() => outcomesOf([organizationId]), { timeout: 250_000, interval: 250 }).toEqual(done);
  for (const child of two) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  expect(smtp.kept).toHaveLength(MAILS_OF_TWO);
});

test(
  `SIGKILL at ${KILLS} random moments of queueing and sending reminders: no key twice, and none is silent`,
  async () => {
    const organizationIds: string[] = [];
    for (let index = 0; index < KILLS; index += 1) {
      organizationIds.push(await addReminders(MAILS_A_KILL));
      await sendUntilKilled(index % 3 === 2 ? 'start' : 'command');
    }
    // What no process has begun is sent once the claims of the killed processes count as given up.
    const last = start();
    await expect
      .poll(async () => (await rowsOf(organizationIds)).length, { timeout: 120_000, interval: 250 })
      .toBe(KILLS * MAILS_A_KILL);
    last.kill('SIGKILL');
    await once(last, 'exit');
    for (const round of [1, 2]) {
      app.clock.set(new Date(Date.now() + round * 11 * MINUTE_MS).toISOString());
      await app.nest.get(OutboxSweep, { strict: false }).run();
      await app.nest.get(Jobs, { strict: false }).runPending();
    }
    const outcomes = await outcomesOf(organizationIds);
    const allowed = ['sent, arrived 1 times', 'uncertain, arrived 0 times', 'uncertain, arrived 1 times'];
    expect(Object.keys(outcomes).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(KILLS * MAILS_A_KILL);
    expect(outcomes['sent, arrived 1 times']).toBeGreaterThan(0);
  },
  isFullRun ? 3_600_000 : 300_000,
);
