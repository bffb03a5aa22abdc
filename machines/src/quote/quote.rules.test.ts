import { QUOTE_LIFECYCLES } from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { LAST_DAY, NEW_QUOTE, NEXT_DAY } from './quote.model.ts';
import { allowedQuoteActions, nextQuote, quoteStatus } from './quote.rules.ts';
import type { QuoteFacts } from './quote.types.ts';

const quote = (facts: Partial<QuoteFacts>): QuoteFacts => ({
  lifecycle: 'draft',
  isInvoiced: false,
  ...NEW_QUOTE,
  ...facts,
});
const OPEN = quote({ lifecycle: 'open', validUntil: LAST_DAY });
const DEPOSITED = quote({ lifecycle: 'accepted', hasDeposits: true });
const INVOICED = quote({ lifecycle: 'accepted', isInvoiced: true });
const PLANNED = { ...INVOICED, projectId: 'website' };

const EVERYTHING = { drafts: true, issues: true, plans: true };

describe('a person', () => {
  it('sends, answers, changes and invoices a quote as its state allows', () => {
    const actions = QUOTE_LIFECYCLES.map((lifecycle) => [
      lifecycle,
      allowedQuoteActions(quote({ lifecycle }), EVERYTHING),
    ]);
    expect(Object.fromEntries(actions)).toEqual({
      draft: ['send', 'markSent', 'edit', 'remove'],
      open: ['send', 'accept', 'decline', 'revise', 'withdraw'],
      accepted: ['invoice', 'deposit', 'repeat', 'project', 'revise', 'withdraw'],
      declined: ['accept', 'revise'],
      withdrawn: ['revise'],
    });
    expect(allowedQuoteActions(INVOICED, EVERYTHING)).toEqual(['project']);
    expect(allowedQuoteActions(PLANNED, EVERYTHING)).toEqual([]);
    expect(allowedQuoteActions(DEPOSITED, EVERYTHING)).toEqual(['invoice', 'deposit', 'project']);
  });

  it('who only drafts sends nothing, and answers nothing', () => {
    const actions = QUOTE_LIFECYCLES.flatMap((lifecycle) =>
      allowedQuoteActions(quote({ lifecycle }), { drafts: true, issues: false, plans: false }),
    );
    expect(actions).toEqual(['edit', 'remove', 'invoice', 'repeat']);
  });

  it('without a right does nothing', () => {
    const actions = QUOTE_LIFECYCLES.flatMap((lifecycle) =>
      allowedQuoteActions(quote({ lifecycle }), { drafts: false, issues: false, plans: false }),
    );
    expect(actions).toEqual([]);
  });
});

describe('an event', () => {
  it('gives the facts to store, or null where it isn’t possible', () => {
    expect(nextQuote(quote({}), { type: 'quote.sent', validUntil: LAST_DAY })).toEqual(OPEN);
    expect(nextQuote(OPEN, { type: 'client.accepted', today: LAST_DAY })).toEqual({
      ...OPEN,
      lifecycle: 'accepted',
    });
    expect(nextQuote(OPEN, { type: 'client.accepted', today: NEXT_DAY })).toBe(null);
  });
});

describe('the status', () => {
  it('is the state, but for what has expired and what is invoiced', () => {
    const statuses = QUOTE_LIFECYCLES.map((lifecycle) => quoteStatus(quote({ lifecycle }), LAST_DAY));
    expect(statuses).toEqual(QUOTE_LIFECYCLES);
    expect(quoteStatus(INVOICED, NEXT_DAY)).toBe('invoiced');
  });

  it('is open to the end of the last day', () => {
    expect(quoteStatus(OPEN, LAST_DAY)).toBe('open');
    expect(quoteStatus(OPEN, NEXT_DAY)).toBe('expired');
  });
});
