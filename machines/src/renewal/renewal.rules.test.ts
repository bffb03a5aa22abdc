import {
  RENEWAL_BILLINGS,
  RENEWAL_CONSENTS,
  RENEWAL_REGISTRIES,
  RENEWAL_WORD_TEXTS,
  RENEWAL_WORDS,
  type RenewalAction,
} from '@oficio/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { A_YEAR, FREE, OF_THE_CLIENT, renewalModel, SOLD } from './renewal.model.ts';
import {
  allowedRenewalActions,
  isOpenRenewal,
  isUntouchedRenewal,
  newRenewal,
  nextRenewal,
  type RenewalPerson,
  renewalWord,
} from './renewal.rules.ts';
import type { RenewalEvent, RenewalFacts, RenewalRegions } from './renewal.types.ts';

const anyFacts: fc.Arbitrary<RenewalFacts> = fc
  .record({
    consent: fc.constantFrom(...RENEWAL_CONSENTS),
    billing: fc.constantFrom(...RENEWAL_BILLINGS),
    registry: fc.constantFrom(...RENEWAL_REGISTRIES),
    terms: fc.constantFrom(SOLD, FREE, OF_THE_CLIENT),
  })
  .map(({ terms, ...regions }) => ({ ...terms, ...regions }));
const anyEvent = fc.constantFrom(...renewalModel.events);

const after = (facts: RenewalFacts, events: readonly RenewalEvent[]): RenewalFacts =>
  events.reduce((before, event) => nextRenewal(before, event) ?? before, facts);

const sold = (regions: Partial<RenewalRegions> = {}): RenewalFacts => ({ ...newRenewal(SOLD), ...regions });

const ANSWERS: RenewalEvent[] = [{ type: 'proposal.sent' }, { type: 'client.approved' }];
const INVOICE: RenewalEvent[] = [{ type: 'invoice.issued' }, { type: 'invoice.paid' }];
const EVIDENCE: RenewalEvent[][] = [
  [{ type: 'expiry.moved', ...A_YEAR }],
  [{ type: 'expiry.moved', ...A_YEAR, isAutoRenewal: true }, { type: 'status.gone' }],
  [
    { type: 'expiry.moved', ...A_YEAR, isAutoRenewal: true },
    { type: 'date.fellBack' },
    { type: 'deletion.seen' },
  ],
  [{ type: 'deletion.seen' }, { type: 'restored' }],
];

/** Events in any order that keeps the order of each list, each of them repeated at once as often as the list says. */
function interleaved(lists: readonly RenewalEvent[][]): fc.Arbitrary<RenewalEvent[]> {
  const turns = lists.flatMap((list, index) => list.map(() => index));
  return fc
    .tuple(
      fc.shuffledSubarray(turns, { minLength: turns.length }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: turns.length, maxLength: turns.length }),
    )
    .map(([order, times]) => {
      const left = lists.map((list) => [...list]);
      return order.flatMap((index, place) => {
        const event = left[index]?.shift();
        return event ? Array<RenewalEvent>(times[place] ?? 1).fill(event) : [];
      });
    });
}

describe('a renewal', () => {
  it('ends in one state, whatever the order and repetition of evidence, answers and invoices', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...EVIDENCE).chain((evidence) =>
          // An invoice is issued after the answer that allows it.
          fc.tuple(fc.constant(evidence), interleaved([[...ANSWERS, ...INVOICE], evidence])),
        ),
        ([evidence, events]) => {
          expect(after(sold(), events)).toEqual(after(sold(), [...ANSWERS, ...INVOICE, ...evidence]));
        },
      ),
    ));

  it('is the same after an event that comes twice', () =>
    fc.assert(
      fc.property(anyFacts, anyEvent, (facts, event) => {
        const once = after(facts, [event]);
        expect(after(once, [event])).toEqual(once);
      }),
    ));

  it('isn’t opened again once it was confirmed', () =>
    fc.assert(
      fc.property(anyFacts, fc.array(anyEvent), (facts, events) => {
        const confirmed: RenewalFacts = { ...facts, registry: 'confirmed' };
        expect(after(confirmed, events).registry).toBe('confirmed');
      }),
    ));

  it('is untouched until somebody asks, answers, invoices or looks', () => {
    expect([SOLD, FREE, OF_THE_CLIENT].map((terms) => isUntouchedRenewal(newRenewal(terms)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [sold({ consent: 'proposed' }), sold({ billing: 'waived' }), sold({ registry: 'provisional' })].map(
        isUntouchedRenewal,
      ),
    ).toEqual([false, false, false]);
    expect(RENEWAL_REGISTRIES.filter((registry) => isOpenRenewal({ registry }))).toEqual([
      'open',
      'provisional',
    ]);
  });
});

/** 'Lapsed · Renewed · Renewed, unpaid · Paid, awaiting registry · Invoiced · …', with the facts of each. */
const WORDS: readonly (readonly [RenewalFacts, string])[] = [
  [sold({ registry: 'lapsed', billing: 'paid' }), 'Lapsed'],
  [sold({ registry: 'confirmed', consent: 'approved', billing: 'paid' }), 'Renewed'],
  [sold({ registry: 'confirmed', billing: 'waived' }), 'Renewed'],
  [{ ...newRenewal(OF_THE_CLIENT), registry: 'confirmed' }, 'Renewed'],
  [sold({ registry: 'confirmed', consent: 'approved', billing: 'invoiced' }), 'Renewed, unpaid'],
  [sold({ registry: 'confirmed', consent: 'declined' }), 'Renewed, unpaid'],
  [sold({ registry: 'provisional', consent: 'approved', billing: 'paid' }), 'Paid, awaiting registry'],
  [sold({ consent: 'approved', billing: 'invoiced' }), 'Invoiced'],
  [sold({ consent: 'declined' }), 'Declined'],
  [sold({ consent: 'approved' }), 'Approved'],
  [sold({ consent: 'proposed' }), 'Proposed'],
  [sold(), 'Upcoming'],
  [newRenewal(FREE), 'Upcoming'],
  [newRenewal(OF_THE_CLIENT), 'With the client'],
];

describe('the shown word', () => {
  it.each(WORDS)('is the first that holds: %o', (facts, text) => {
    expect(RENEWAL_WORD_TEXTS[renewalWord(facts)]).toBe(text);
  });

  it('is each of the words somewhere', () => {
    expect(new Set(WORDS.map(([facts]) => renewalWord(facts)))).toEqual(new Set(RENEWAL_WORDS));
  });
});

const MEMBER: RenewalPerson = { writes: true, drafts: true, hasInvoice: false };
const OFFERS: readonly (readonly [RenewalFacts, readonly RenewalAction[]])[] = [
  [sold(), ['propose', 'approve', 'decline', 'confirm', 'edit', 'waive', 'snooze', 'lapse']],
  [sold({ consent: 'approved' }), ['invoice', 'confirm', 'edit', 'waive', 'snooze', 'lapse']],
  [sold({ consent: 'declined' }), ['propose', 'approve', 'confirm', 'edit', 'waive', 'snooze', 'lapse']],
  [
    sold({ consent: 'proposed' }),
    ['approve', 'decline', 'confirm', 'edit', 'waive', 'snooze', 'withdraw', 'lapse'],
  ],
  [sold({ billing: 'waived' }), ['approve', 'decline', 'confirm', 'edit', 'snooze', 'lapse']],
  [newRenewal(OF_THE_CLIENT), ['confirm', 'edit', 'snooze', 'lapse']],
  [newRenewal(FREE), ['confirm', 'edit', 'snooze', 'lapse']],
  [sold({ consent: 'approved', billing: 'paid' }), ['confirm', 'edit', 'snooze', 'lapse']],
  [sold({ registry: 'confirmed', consent: 'approved' }), ['invoice', 'waive']],
  [sold({ registry: 'lapsed' }), ['confirm']],
];

describe('a person', () => {
  it.each(OFFERS)('is offered what is possible: %o', (facts, actions) => {
    expect(allowedRenewalActions(facts, MEMBER)).toEqual(actions);
  });

  it('is offered the same for a row with more members than the facts', () => {
    const row = { ...sold(), id: 'a1', state: 'upcoming' };
    expect(allowedRenewalActions(row, MEMBER)).toEqual(allowedRenewalActions(sold(), MEMBER));
  });

  it('invoices by the right to draft, and once', () => {
    const facts = sold({ consent: 'approved' });
    for (const person of [{ drafts: false }, { hasInvoice: true }, { writes: false }]) {
      expect(allowedRenewalActions(facts, { ...MEMBER, ...person })).not.toContain('invoice');
    }
    expect(allowedRenewalActions(facts, { ...MEMBER, hasInvoice: true })).not.toContain('waive');
    expect(allowedRenewalActions(sold(), { ...MEMBER, writes: false })).toEqual([]);
  });
});
