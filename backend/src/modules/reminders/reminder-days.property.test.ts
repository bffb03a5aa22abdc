import { randomUUID } from 'node:crypto';
import {
  addDays,
  HOUR_MS,
  REMINDER_TRIGGERS,
  REMINDERS,
  reminderRoutes,
  startOfDay,
  templatesOf,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultySmtp, startFaultySmtp } from '../../../embedded/mail/test-support/faulty-smtp.ts';
import { insertReminded, type ReminderRows } from '../../../test/reminder-rows.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { OutboxDelivery } from '../outbox/outbox-delivery.service.ts';
import { DueReminders } from './due-reminders.service.ts';

let smtp: FaultySmtp;
let app: TestApplication;

beforeAll(async () => {
  smtp = await startFaultySmtp();
  app = await TestApplication.start({ smtpUrl: smtp.url });
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
});

const zone = fc.constantFrom(
  'UTC',
  'Asia/Tokyo',
  'America/Mexico_City',
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
);
/** Days in whose nights clocks change somewhere, and an ordinary one. */
const someDay = fc.constantFrom(
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-06-15',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
);
const things = fc.array(
  fc.record({ client: fc.nat({ max: 3 }), days: fc.integer({ min: -16, max: 8 }), isSent: fc.boolean() }),
  { maxLength: 5 },
);
const rule = fc.record({
  trigger: fc.constantFrom(...REMINDER_TRIGGERS),
  sendAtMinute: fc.constantFrom(0, 90, 120, 150, 540, 545, 1_020, 1_435),
  businessDaysOnly: fc.boolean(),
  offsets: fc.uniqueArray(fc.integer({ min: -8, max: 14 }), { minLength: 1, maxLength: 4 }),
  onForDays: fc.constantFrom(0, 0.3, 5, 40),
});
const example = fc.record({
  day: someDay,
  timezone: zone,
  /** Hours of the day that have passed when the preview is looked at. */
  hours: fc.constantFrom(0, 0, 10, 17),
  clients: fc.array(
    fc.record({
      email: fc.constantFrom('ana@example.mx', 'Luis@example.mx', 'eva@example.mx', null),
      timezone: fc.option(zone),
      locale: fc.constantFrom('en' as const, 'es' as const),
    }),
    { minLength: 4, maxLength: 4 },
  ),
  invoices: things,
  domains: things,
  services: things,
  rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
});
type Example = typeof example extends fc.Arbitrary<infer Value> ? Value : never;

function rowsOf({ day, clients, invoices, domains, services, rules }: Example): ReminderRows {
  const rows = clients.map((client) => ({ id: randomUUID(), ...client }));
  const clientId = (index: number) => rows[index]?.id ?? '';
  const renewed = ({ client, days }: Example['domains'][number], index: number) => ({
    id: randomUUID(),
    clientId: clientId(client),
    name: `thing-${index}.example`,
    day: addDays(day, days),
  });
  return {
    clients: rows,
    invoices: invoices.map(({ client, days, isSent }, index) => ({
      id: randomUUID(),
      clientId: clientId(client),
      number: `A-${index}`,
      dueDate: addDays(day, days),
      sentAt: isSent ? `${addDays(day, days)}T12:00:00.000Z` : null,
    })),
    domains: domains.map(renewed),
    services: services.map(renewed),
    rules: rules.map(({ trigger, offsets, onForDays, ...rest }) => ({
      ...rest,
      trigger,
      steps: offsets.map((offsetDays) => ({ offsetDays, templateKey: templatesOf(trigger)[0] ?? never() })),
      activeSince: new Date(Date.parse(`${day}T00:00:00Z`) - onForDays * 24 * HOUR_MS).toISOString(),
    })),
  };
}

function never(): never {
  throw new Error('A trigger has no template');
}

/** Runs the job, and sends what it has queued. */
async function tick({ organizationId }: TestOwner, at: number): Promise<void> {
  app.clock.set(new Date(at).toISOString());
  await app.nest.get(DueReminders, { strict: false }).run();
  const { rows } = await app.admin.query<{ id: string }>(
    "SELECT id FROM oficio.outbox WHERE organization_id = $1 AND state = 'queued' ORDER BY due_at, id",
    [organizationId],
  );
  const delivery = app.nest.get(OutboxDelivery, { strict: false });
  for (const { id } of rows) await delivery.send(id);
}

test('the preview of a day, looked at on that day, is what the job sends until its end', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(example, async (drawn) => {
      const owner = await app.owner();
      const { organizationId } = owner;
      await app.admin.query('UPDATE oficio.organizations SET timezone = $2 WHERE id = $1', [
        organizationId,
        drawn.timezone,
      ]);
      const end = startOfDay(addDays(drawn.day, 1), drawn.timezone);
      const looked = startOfDay(drawn.day, drawn.timezone) + drawn.hours * HOUR_MS;
      app.clock.set(new Date(looked).toISOString());
      await insertReminded(app, owner, rowsOf(drawn));

      const query = { from: drawn.day, days: '1' };
      const { body } = await app.call(reminderRoutes.preview, { as: owner, query });
      const planned = body.days.flatMap(({ mails }) => mails);
      const instants = new Set([looked, ...planned.map(({ at }) => Date.parse(at)), end - 1]);
      for (const at of [...instants].filter((one) => one >= looked).toSorted((one, other) => one - other)) {
        await tick(owner, at);
      }

      const { rows } = await app.admin.query<{ key: string; state: string; reason: string | null }>(
        `SELECT occurrence_key AS key, state, skip_reason AS reason FROM oficio.outbox WHERE organization_id = $1`,
        [organizationId],
      );
      // Another example's run must not send these again.
      await app.admin.query(
        'UPDATE oficio.reminder_rules SET enabled = false, active_since = NULL WHERE organization_id = $1',
        [organizationId],
      );
      const shown = planned.filter(({ to }) => to !== null);
      const keys = new Set(shown.map(({ key }) => key));
      // The steps that a downtime has missed are stored, and no preview shows them.
      const happened = rows.filter(({ key, reason }) => keys.has(key) || !isMissed(reason));
      expect(happened.map(({ key, state, reason }) => [key, state, reason]).toSorted()).toEqual(
        shown.map(({ key, willSkip }) => [key, willSkip ? 'skipped' : 'sent', willSkip]).toSorted(),
      );
      sent += shown.filter(({ willSkip }) => willSkip === null).length;
    }),
    // So few random examples could send next to nothing; those of this seed send seven mails.
    isFullRun ? { numRuns: 300 } : { numRuns: 15, seed: 42 },
  );
  expect(sent).toBeGreaterThan(REMINDERS.mailsPerDay);
});

const isMissed = (reason: string | null) => reason === 'superseded' || reason === 'too_late';
