import { describe, expect, it } from 'vitest';
import { dueNow } from './due-now.ts';
import { plan } from './plan.ts';
import type { PlannedReminder } from './reminder.types.ts';
import { factsOf, RULE, ruleWith, subjectWith } from './reminder-facts.fixture.ts';

const FEE = { id: 'fee', offsetDays: 7, templateKey: null, lateFeePpm: 25_000 };
const MAIL = { id: 'mail', offsetDays: 7, templateKey: 'invoice_overdue_1' } as const;
const facts = factsOf({ rules: [ruleWith({ steps: [FEE, MAIL] })] });
const DAY = '2026-07-07T15:00:00.000Z';

const briefly = (planned: PlannedReminder[]) =>
  planned.map(({ because, to, lateFee, willSkip }) => [because.stepId, to, lateFee?.amountMinor, willSkip]);

describe('a late fee', () => {
  it('is its part of what is open, beside the mail of its day', () => {
    expect(briefly(plan(facts, DAY, '2026-07-08T15:00:00.000Z'))).toEqual([
      ['fee', null, 1_250, null],
      ['mail', 'ana@example.mx', undefined, null],
    ]);
  });

  it('is due once, however late', () => {
    expect(briefly(dueNow(facts, '2026-07-30T15:00:00.000Z'))).toEqual([
      ['fee', null, 1_250, null],
      ['mail', 'ana@example.mx', undefined, 'too_late'],
    ]);
    const charged = dueNow(facts, DAY).flatMap(({ key, lateFee }) => (lateFee ? [key] : []));
    expect(briefly(dueNow({ ...facts, charged }, '2026-07-30T15:00:00.000Z'))).toEqual([
      ['mail', 'ana@example.mx', undefined, 'too_late'],
    ]);
  });

  it('isn’t charged for a day before its rule was switched on', () => {
    const rules = [{ ...RULE, steps: [FEE], activeSince: '2026-07-08T00:00:00.000Z' }];
    expect(dueNow({ ...facts, rules }, '2026-07-09T15:00:00.000Z')).toEqual([]);
  });

  it('is held back with the invoice’s reminders', () => {
    const paused = { ...facts, subjects: [subjectWith({ hold: 'paused' })] };
    expect(briefly(dueNow(paused, DAY))[0]).toEqual(['fee', null, 1_250, 'paused']);
  });

  it.each([
    ['of the invoice of a late fee', { isLateFee: true }],
    ['of a part below half a cent', { balance: { amountMinor: 19, currency: 'MXN' } }],
    ['of a thing without an amount', { balance: null }],
  ])('isn’t planned: %s', (_, change) => {
    const without = { ...facts, subjects: [subjectWith(change)] };
    expect(briefly(dueNow(without, DAY)).map(([step]) => step)).toEqual(['mail']);
  });
});
