import {
  outboxRoutes,
  type ReminderRuleBody,
  type ReminderTrigger,
  reminderRoutes,
  reminderRuleRoutes,
} from '@oficio/contracts';
import { Jobs } from '../src/jobs/jobs.ts';
import { DueReminders } from '../src/modules/reminders/due-reminders.service.ts';
import type { TestApplication, TestOwner } from './test-application.ts';

/** A rule that is on, with one step at 09:00. */
export async function ruleOn(
  app: TestApplication,
  owner: TestOwner,
  trigger: ReminderTrigger,
  step: ReminderRuleBody['steps'][number],
  change: Partial<ReminderRuleBody> = {},
) {
  const rule: ReminderRuleBody = {
    name: 'Ours',
    trigger,
    sendAtMinute: 540,
    businessDaysOnly: false,
    audience: 'client_primary',
    addresses: [],
    conditions: { minBalanceMinor: null, currency: null, tags: [], excludeClientIds: [] },
    steps: [step],
    ...change,
  };
  const { id, version } = (await app.call(reminderRuleRoutes.create, { as: owner, body: rule })).body;
  await app.call(reminderRuleRoutes.switch, {
    as: owner,
    parameters: { id },
    body: { enabled: true, version },
  });
}

/** The day, the recipient and the reason of each mail that the preview shows. */
export async function plannedReminders(app: TestApplication, owner: TestOwner) {
  const { days } = (await app.call(reminderRoutes.preview, { as: owner, query: {} })).body;
  return days.flatMap(({ day, mails }) => mails.map(({ to, willSkip }) => [day, to, willSkip]));
}

/** Queues what is due at an instant, and leaves it in the queue. */
export async function queueReminders(app: TestApplication, instant: string): Promise<void> {
  app.clock.set(instant);
  await app.nest.get(DueReminders, { strict: false }).run();
}

/** Sends what is due at an instant, and returns template, state and reason of each message of the outbox. */
export async function remindersAt(app: TestApplication, owner: TestOwner, instant: string) {
  await queueReminders(app, instant);
  await app.nest.get(Jobs, { strict: false }).runPending();
  const { items } = (await app.call(outboxRoutes.list, { as: owner, query: {} })).body;
  return items.map(({ templateKey, state, skipReason }) => [templateKey, state, skipReason]);
}
