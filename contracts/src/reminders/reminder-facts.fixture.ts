import type { PlannedRule, ReminderFacts, ReminderSubject } from './reminder.types.ts';

/** Three days before the due day, on it, and a week after it, at 09:00. */
export const RULE: PlannedRule = {
  id: 'rule',
  name: 'Due',
  trigger: 'invoice_due',
  sendAtMinute: 540,
  businessDaysOnly: false,
  audience: 'client_billing',
  addresses: [],
  conditions: { minBalanceMinor: null, currency: null, tags: [], excludeClientIds: [] },
  steps: [
    { id: 'before', offsetDays: -3, templateKey: 'invoice_due_soon' },
    { id: 'on', offsetDays: 0, templateKey: 'invoice_due_today' },
    { id: 'after', offsetDays: 7, templateKey: 'invoice_overdue_1' },
  ],
  activeSince: '2026-01-01T00:00:00.000Z',
};

/** An invoice of 500.00 pesos, which is due on 30 June. */
export const SUBJECT: ReminderSubject = {
  trigger: 'invoice_due',
  entity: { type: 'invoice', id: 'invoice', name: 'A-1' },
  client: { id: 'client', name: 'Ana', locale: 'en', timezone: 'America/Mexico_City', tags: ['web'] },
  anchor: '2026-06-30',
  recipients: { client_billing: ['Ana@example.mx'], client_primary: [] },
  balance: { amountMinor: 50_000, currency: 'MXN' },
  hold: null,
};

export const ruleWith = (change: Partial<PlannedRule>): PlannedRule => ({ ...RULE, ...change });
export const subjectWith = (change: Partial<ReminderSubject>): ReminderSubject => ({ ...SUBJECT, ...change });
export const factsOf = (change: Partial<ReminderFacts> = {}): ReminderFacts => ({
  rules: [RULE],
  subjects: [SUBJECT],
  past: [],
  suppressed: [],
  charged: [],
  ...change,
});
