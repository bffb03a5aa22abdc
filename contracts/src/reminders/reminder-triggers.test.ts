import { describe, expect, it } from 'vitest';
import { variablesOf } from '../templates/template-variables.ts';
import { templatesOf } from './reminder-templates.ts';
import { offsetFault, REMINDER_TRIGGERS } from './reminder-triggers.ts';

describe.each(REMINDER_TRIGGERS)('a rule for %s', (trigger) => {
  it('has days that are possible, and not only impossible ones', () => {
    const possible = [-1, 0, 1].filter((days) => offsetFault(trigger, days) === null);
    expect(possible).toEqual(DAYS[trigger] ?? [-1, 0, 1]);
  });

  it('has templates with the same variables, because their values come from one kind of thing', () => {
    const [first, ...others] = templatesOf(trigger).map((key) => variablesOf(key).map(({ name }) => name));
    expect(first).toBeDefined();
    for (const names of others) expect(names).toEqual(first);
  });
});

const DAYS: Partial<Record<(typeof REMINDER_TRIGGERS)[number], number[]>> = {
  quote_unanswered: [0, 1],
  quote_expiry: [-1, 0],
  invoice_issued: [0, 1],
  invoice_unviewed: [0, 1],
  payment_received: [0, 1],
  renewal_proposal: [0, 1],
  recurring_notice: [-1],
};
