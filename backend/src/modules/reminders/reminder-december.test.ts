import { randomUUID } from 'node:crypto';
import { addDays, DAY_MS, localDateAt, reminderRoutes, startOfDay } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertReminded, type ReminderRows } from '../../../test/reminder-rows.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { runDueWork } from '../../process/due-work.ts';
import type { Wiring } from '../../process/service-wiring.ts';
import { DueReminders } from './due-reminders.service.ts';

const HOME = 'America/Mexico_City';
const ZONES = [null, 'Asia/Tokyo', 'Europe/Madrid', 'Pacific/Kiritimati'];

let inbox: TestInbox;
let app: TestApplication;
let endWork: () => Promise<void>;
const wiring: Wiring = {};

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
  const jobs = app.nest.get(Jobs, { strict: false });
  const reminders = app.nest.get(DueReminders, { strict: false });
  const clock = { set: (instant: Date) => app.clock.set(instant.toISOString()) };
  jobs.start();
  endWork = runDueWork({ clock, jobs, reminders, services: { wiring }, log: () => undefined });
});
afterAll(async () => {
  await endWork();
  await app.stop();
  await inbox.close();
});

/** An owner in Mexico City whose three first rules are on. */
async function reminding(rows: ReminderRows): Promise<TestOwner> {
  const owner = await app.owner();
  await insertReminded(app, owner, rows);
  await app.admin.query(
    'UPDATE oficio.reminder_rules SET enabled = true, active_since = $2 WHERE organization_id = $1',
    [owner.organizationId, app.clock.now()],
  );
  return owner;
}

interface MessageRow {
  key: string;
  to: string;
  subject: string;
  state: string;
  reason: string | null;
  day: string;
  locale: string;
}

/** The messages of an organization in the order of their due time. `day`: when it was sent, in its client's zone. */
async function messagesOf({ organizationId }: TestOwner): Promise<MessageRow[]> {
  const { rows } = await app.admin.query<MessageRow>(
    `SELECT entry.occurrence_key AS key, entry.to_address AS to, entry.subject, entry.state, entry.locale,
       entry.skip_reason AS reason,
       (entry.sent_at AT TIME ZONE coalesce(client.timezone, $2))::date::text AS day
     FROM oficio.outbox entry JOIN public.client_directory client ON client.id = entry.client_id
     WHERE entry.organization_id = $1 ORDER BY entry.due_at, entry.id`,
    [organizationId, HOME],
  );
  return rows;
}

function walkTo(target: string): Promise<void> | undefined {
  const days: Date[] = [];
  for (let at = app.clock.now().getTime() + DAY_MS; at < Date.parse(target); at += DAY_MS) {
    days.push(new Date(at));
  }
  return wiring.walk?.([...days, new Date(target)]);
}

test('a simulated December is what the mail server gets once the clock has moved through it', async () => {
  app.clock.set('2026-11-30T21:30:00.000Z');
  const clients = ZONES.flatMap((timezone, index) =>
    (['en', 'es'] as const).map((locale) => ({
      id: randomUUID(),
      email: `${locale}-${index % 3}@december.example`,
      timezone,
      locale,
    })),
  );
  const things = (count: number, firstDay: string, daysApart: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      clientId: clients[index % clients.length]?.id ?? '',
      day: addDays(firstDay, index * daysApart),
      name: `thing-${firstDay}-${index}.example`,
    }));
  const owner = await reminding({
    clients,
    invoices: things(16, '2026-11-12', 3).map(({ day, name, ...row }, index) => ({
      ...row,
      number: name,
      dueDate: day,
      sentAt: index % 7 === 6 ? null : '2026-10-30T12:00:00.000Z',
    })),
    domains: things(8, '2026-12-10', 9),
    services: things(8, '2026-12-20', 7),
  });
  const query = { from: '2026-12-01', days: '31' };
  const { body } = await app.call(reminderRoutes.preview, { as: owner, query });
  expect(body.isSimulation).toBe(true);
  const simulated = body.days.flatMap(({ day, mails }) => mails.map((mail) => ({ day, ...mail })));
  const planned = simulated.filter(({ willSkip }) => willSkip === null);

  await walkTo(new Date(startOfDay('2027-01-01', HOME) - 1).toISOString());

  const keys = new Set(simulated.map(({ key }) => key));
  const rows = (await messagesOf(owner)).filter(({ key }) => keys.has(key));
  const sent = rows.filter(({ state }) => state === 'sent');
  expect(sent.map(({ key, to, day, locale }) => [key, to, day, locale]).toSorted()).toEqual(
    planned.map(({ key, to, day, locale }) => [key, to, day, locale]).toSorted(),
  );
  expect(rows.flatMap(({ key, reason }) => (reason ? [[key, reason]] : [])).toSorted()).toEqual(
    simulated.flatMap(({ key, willSkip }) => (willSkip ? [[key, willSkip]] : [])).toSorted(),
  );
  // Each one has arrived, with the name of its thing in the subject.
  const names = new Map(planned.map(({ key, entity }) => [key, entity.name]));
  expect(sent.filter(({ key, subject }) => !subject.includes(names.get(key) ?? '?'))).toEqual([]);
  const arrived = clients
    .filter((_, index) => index < 6)
    .flatMap(({ email }) => inbox.to(email ?? '').map(({ subject }) => [email, subject]));
  const wanted = (await messagesOf(owner)).filter(({ state }) => state === 'sent');
  expect(arrived.toSorted()).toEqual(wanted.map(({ to, subject }) => [to, subject]).toSorted());
  expect(planned.length).toBeGreaterThan(40);
});

test('after three weeks of downtime the newest step alone is sent, and the outbox says what was left out', async () => {
  app.clock.set('2026-06-15T18:00:00.000Z');
  const clientId = randomUUID();
  const email = 'ana@downtime.example';
  const owner = await reminding({
    clients: [{ id: clientId, email, timezone: null, locale: 'es' }],
    invoices: [
      {
        id: randomUUID(),
        clientId,
        number: 'A-1',
        dueDate: '2026-06-20',
        sentAt: '2026-06-01T12:00:00.000Z',
      },
    ],
  });
  const { body } = await app.call(reminderRoutes.preview, { as: owner, query: { days: '31' } });
  const templates = new Map(
    body.days.flatMap(({ mails }) => mails.map(({ key, templateKey }) => [key, templateKey])),
  );

  app.clock.set('2026-07-06T18:00:00.000Z');
  await app.nest.get(DueReminders, { strict: false }).run();
  await walkTo('2026-07-06T18:01:00.000Z');

  const rows = await messagesOf(owner);
  expect(rows.map(({ key, state, reason }) => [templates.get(key), state, reason])).toEqual([
    ['invoice_due_soon', 'skipped', 'too_late'],
    ['invoice_due_today', 'skipped', 'too_late'],
    ['invoice_overdue_1', 'skipped', 'too_late'],
    ['invoice_overdue_2', 'sent', null],
  ]);
  expect(rows.at(-1)?.day).toBe(localDateAt(app.clock.instant(), HOME));
  expect(inbox.to(email)).toHaveLength(1);
});
