import { RECURRING_STATUSES } from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { NEW_SERIES } from './recurring-document.model.ts';
import { afterRecurringEvent, recurringActions } from './recurring-document.rules.ts';

const TODAY = '2026-01-31';

describe('a person', () => {
  it('changes, pauses, resumes and ends a series as its status allows', () => {
    const actions = RECURRING_STATUSES.map((status) => [
      status,
      recurringActions({ ...NEW_SERIES, status }, TODAY),
    ]);
    expect(Object.fromEntries(actions)).toEqual({
      active: ['edit', 'pause', 'end'],
      paused: ['edit', 'resume', 'end'],
      ended: [],
    });
  });
});

describe('an event', () => {
  it('gives the facts to store, or null where it isn’t possible', () => {
    const facts = { ...NEW_SERIES, status: 'active' } as const;
    expect(afterRecurringEvent(facts, { type: 'pause.requested' })).toEqual({ ...facts, status: 'paused' });
    expect(afterRecurringEvent(facts, { type: 'end.requested' })).toEqual({ ...facts, status: 'ended' });
    expect(afterRecurringEvent(facts, { type: 'resume.requested', today: TODAY })).toBe(null);
  });
});
