import {
  type AnswerOf,
  type PlannedMail,
  type ReminderRule,
  reminderRoutes,
  reminderRuleRoutes,
} from '@oficio/contracts';
import type { FakeServer } from '../stage/fake-server.ts';

const RULE_ID = '00000000-0000-7000-8000-00000000a001';
const INVOICE_ID = '00000000-0000-7000-8000-00000000b001';
const CLIENT_ID = '00000000-0000-7000-8000-00000000c001';

/** A reminder of INV-0042 to Café Lumbre, a week after its due day. */
export function plannedMail(more: Partial<PlannedMail> = {}): PlannedMail {
  return {
    key: 'rule:step:invoice',
    at: '2026-07-07T15:00:00.000Z',
    timezone: 'America/Mexico_City',
    entity: { type: 'invoice', id: INVOICE_ID, name: 'INV-0042' },
    client: { id: CLIENT_ID, name: 'Café Lumbre' },
    to: 'cuentas@lumbre.mx',
    templateKey: 'invoice_overdue_1',
    lateFee: null,
    locale: 'es',
    because: {
      ruleId: RULE_ID,
      ruleName: 'Overdue invoices',
      trigger: 'invoice_due',
      anchor: '2026-06-30',
      offsetDays: 7,
    },
    willSkip: null,
    ...more,
  };
}

/** Answers previews with the mails of one day, whatever the query. */
export function answerPreview(
  server: FakeServer,
  mails: readonly PlannedMail[],
  { day = '2026-07-07', isSimulation = false } = {},
): void {
  const lateFees = mails.filter(({ lateFee }) => lateFee !== null).length;
  const days: AnswerOf<typeof reminderRoutes.preview>['days'] =
    mails.length === 0 ? [] : [{ day, count: mails.length - lateFees, lateFees, mails: [...mails] }];
  server.answer(reminderRoutes.preview, { days, isSimulation });
}

export function reminderRule(more: Partial<ReminderRule> = {}): ReminderRule {
  return {
    id: RULE_ID,
    name: 'Overdue invoices',
    enabled: false,
    trigger: 'invoice_due',
    sendAtMinute: 540,
    businessDaysOnly: false,
    audience: 'client_billing',
    addresses: [],
    conditions: { minBalanceMinor: null, currency: null, tags: [], excludeClientIds: [] },
    excludedClients: [],
    steps: [
      { id: '00000000-0000-7000-8000-00000000d001', offsetDays: -3, templateKey: 'invoice_due_soon' },
      { id: '00000000-0000-7000-8000-00000000d002', offsetDays: 7, templateKey: 'invoice_overdue_1' },
    ],
    activeSince: null,
    version: 1,
    ...more,
  };
}

/** The server has one rule, which the person changes. Gives the rule as it is stored. */
export function answerRule(server: FakeServer, more: Partial<ReminderRule> = {}): { stored: ReminderRule } {
  const kept = { stored: reminderRule(more) };
  server.answer(reminderRuleRoutes.list, () => ({ items: [kept.stored] }));
  server.answer(reminderRuleRoutes.one, () => kept.stored);
  server.answer(reminderRuleRoutes.switch, ({ body: { enabled } }) => {
    kept.stored = { ...kept.stored, enabled, version: kept.stored.version + 1 };
    return kept.stored;
  });
  return kept;
}
