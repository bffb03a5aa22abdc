import { describe, expect, it } from 'vitest';
import { factsOf, ruleWith, SUBJECT, subjectWith } from './reminder-facts.fixture.ts';
import { upcoming } from './upcoming.ts';

const NOW = '2026-06-28T06:00:00.000Z';
const steps = (...offsets: number[]) =>
  offsets.map((offsetDays) => ({
    id: `${offsetDays}`,
    offsetDays,
    templateKey: 'invoice_overdue_1' as const,
  }));
const briefly = (facts: Parameters<typeof upcoming>[0]) =>
  upcoming(facts, NOW, '2026-06-30T06:00:00.000Z').map(({ because, willSkip }) => [because.stepId, willSkip]);

describe('what is upcoming', () => {
  it('begins with what is due and was missed', () => {
    const rules = [ruleWith({ steps: steps(-5, -4, -1) })];
    expect(briefly(factsOf({ rules }))).toEqual([
      ['-5', 'superseded'],
      ['-4', null],
      ['-1', null],
    ]);
  });

  it('counts a late mail for the limits of today', () => {
    const rules = [ruleWith({ steps: steps(-4, -2) })];
    expect(briefly(factsOf({ rules }))).toEqual([
      ['-4', null],
      ['-2', 'mailed_today'],
    ]);
  });

  it('has each step once', () => {
    const subjects = [subjectWith({ client: { ...SUBJECT.client, timezone: 'UTC' } })];
    const rules = [ruleWith({ sendAtMinute: 360, steps: steps(-2, -1) })];
    // Both fall on the full minute: the first one is due now.
    expect(briefly(factsOf({ rules, subjects }))).toEqual([
      ['-2', null],
      ['-1', null],
    ]);
  });
});
