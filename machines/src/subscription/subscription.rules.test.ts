import { SUBSCRIPTION } from '@oficio/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, dayMs, endingReport, paidFacts, paidReport } from './subscription.model.ts';
import {
  accessHoldsUntil,
  afterReport,
  afterTrialStart,
  factsAt,
  hasAccess,
  offersOf,
  stageOf,
  stageOfStatus,
} from './subscription.rules.ts';
import { NO_SUBSCRIPTION } from './subscription.setup.ts';
import type { ProviderReport, SubscriptionFacts, SubscriptionStage } from './subscription.types.ts';

// In quarters of a day, so that instants coincide with each other and with the compared ends.
const quarter = fc.integer({ min: -160, max: 160 });
const instant = quarter.map((count) => day(count / 4));
const now = quarter.map((count) => new Date(dayMs(count / 4)));
const known = fc.option(instant);
const status = fc.constantFrom(
  'none',
  'trialing',
  'active',
  'past_due',
  'paused',
  'canceled',
  'expired',
  'incomplete',
);
const planId = fc.constantFrom(null, 1, 2);
const anyReport: fc.Arbitrary<ProviderReport> = fc.option(
  fc.record({ status, planId, currentPeriodEnd: known, canceledAt: known, cancelAt: known }),
);
const anyFacts: fc.Arbitrary<SubscriptionFacts> = fc.record({
  status,
  planId,
  trialUsed: fc.boolean(),
  trialEnd: known,
  currentPeriodEnd: known,
  pastDueSince: known,
  canceledAt: known,
  cancelAt: known,
});

const sure = <TValues extends [unknown, ...unknown[]]>(property: fc.IProperty<TValues>) =>
  fc.assert(property, { numRuns: 1_000 });
const withoutSince = ({ pastDueSince: _, ...facts }: SubscriptionFacts) => facts;

describe('reports of the provider', () => {
  it('result in the last report, whatever came before', () =>
    sure(
      fc.property(anyFacts, fc.array(anyReport), anyReport, instant, (facts, earlier, last, at) => {
        const all = earlier.reduce<SubscriptionFacts>(
          (sofar, report) => afterReport(sofar, report, at),
          facts,
        );
        expect(withoutSince(afterReport(all, last, at))).toEqual(withoutSince(afterReport(facts, last, at)));
      }),
    ));

  it('change nothing when repeated', () =>
    sure(
      fc.property(anyFacts, anyReport, instant, (facts, report, at) => {
        const once = afterReport(facts, report, at);
        expect(afterReport(once, report, at)).toEqual(once);
      }),
    ));

  it('keep our own facts: whether there was a trial, and its end', () =>
    sure(
      fc.property(anyFacts, anyReport, instant, (facts, report, at) => {
        const { trialUsed, trialEnd } = facts;
        expect(afterReport(facts, report, at)).toMatchObject({ trialUsed, trialEnd });
      }),
    ));

  it('leave the facts unchanged when nothing has changed', () => {
    expect(afterReport(paidFacts, paidReport, day(1))).toEqual(paidFacts);
  });
});

describe('time', () => {
  it('gives the same result when applied twice', () =>
    sure(
      fc.property(anyFacts, now, (facts, at) => {
        const once = factsAt(facts, at);
        expect(factsAt(once, at)).toEqual(once);
      }),
    ));

  it('gives the same result with or without an intermediate step', () =>
    sure(
      fc.property(anyFacts, now, now, (facts, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(factsAt(factsAt(facts, earlier), later)).toEqual(factsAt(facts, later));
        expect(hasAccess(factsAt(facts, earlier), later)).toBe(hasAccess(facts, later));
      }),
    ));

  it('never restores access', () =>
    sure(
      fc.property(anyFacts, now, now, (facts, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        if (hasAccess(facts, later)) expect(hasAccess(facts, earlier)).toBe(true);
      }),
    ));
});

/** "trialing∧now<trialEnd ∨ active ∨ (canceledAt∧now<currentPeriodEnd) ∨ past_due within 7-day grace" */
function mayUse(facts: SubscriptionFacts, at: Date): boolean {
  const isBefore = (end: string | null) => end !== null && at < new Date(end);
  const isPaid = facts.canceledAt !== null && isBefore(facts.currentPeriodEnd);
  switch (facts.status) {
    case 'trialing':
      return facts.trialEnd === null || isBefore(facts.trialEnd);
    case 'active': {
      const end = facts.cancelAt ?? facts.currentPeriodEnd;
      return facts.canceledAt === null || end === null || isBefore(end) || isPaid;
    }
    case 'past_due':
      return (
        facts.pastDueSince !== null &&
        isBefore(new Date(Date.parse(facts.pastDueSince) + 7 * 86_400_000).toISOString())
      );
    case 'canceled':
      return isPaid;
    default:
      return false;
  }
}

describe('access', () => {
  it('is the rule of the product', () =>
    sure(
      fc.property(anyFacts, now, (facts, at) => {
        expect(hasAccess(facts, at)).toBe(mayUse(facts, at));
      }),
    ));

  it('never exists without a trial, a payment or a grace period', () =>
    sure(
      fc.property(fc.array(fc.tuple(anyReport, instant)), now, (reports, at) => {
        const facts = reports.reduce<SubscriptionFacts>(
          (sofar, [report, when]) => afterReport(sofar, report, when),
          NO_SUBSCRIPTION,
        );
        const given = ['trialing', 'active', 'past_due', 'canceled'];
        const ever = reports.some(([report]) => given.includes(report?.status ?? 'none'));
        if (hasAccess(facts, at)) expect(ever).toBe(true);
      }),
    ));

  it('agrees with the stage of the subscription', () =>
    sure(
      fc.property(anyFacts, now, (facts, at) => {
        const stage = stageOf(facts, at);
        if (['trialing', 'active', 'gracePeriod'].includes(stage)) expect(hasAccess(facts, at)).toBe(true);
        if (['none', 'incomplete', 'paused', 'expired'].includes(stage))
          expect(hasAccess(facts, at)).toBe(false);
      }),
    ));
});

describe('until when access holds', () => {
  it('no earlier instant changes the answer', () => {
    fc.assert(
      fc.property(anyFacts, now, now, (facts, from, later) => {
        fc.pre(later >= from && later.getTime() < accessHoldsUntil(facts, from));
        expect(hasAccess(facts, later)).toBe(hasAccess(facts, from));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[string, Partial<SubscriptionFacts>, string]>([
    ['the end of the trial', { status: 'trialing', trialEnd: day(30) }, day(30)],
    ['the end of the period', { canceledAt: day(1), currentPeriodEnd: day(20) }, day(20)],
    ['a cancellation’s own day', { canceledAt: day(1), cancelAt: day(10), currentPeriodEnd: null }, day(10)],
    [
      'the end of the tolerance',
      { status: 'past_due', pastDueSince: day(1) },
      day(1 + SUBSCRIPTION.pastDueGraceDays),
    ],
  ])('%s', (_, facts, end) => {
    const all = { ...paidFacts, ...facts };
    const at = new Date(dayMs(2));
    expect([hasAccess(all, at), accessHoldsUntil(all, at)]).toEqual([true, Date.parse(end)]);
    expect(hasAccess(all, new Date(end))).toBe(false);
  });

  it('lasts forever once no end is ahead', () => {
    expect(accessHoldsUntil(NO_SUBSCRIPTION, new Date(dayMs(0)))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a trial', () => {
  const start = { planId: SUBSCRIPTION.professional.planId, trialEnd: day(30), at: day(0) };

  it('gives access for 30 days', () => {
    const facts = afterTrialStart(NO_SUBSCRIPTION, start) ?? NO_SUBSCRIPTION;
    expect(facts).toEqual({
      ...NO_SUBSCRIPTION,
      status: 'trialing',
      planId: 1,
      trialUsed: true,
      trialEnd: day(30),
    });
    expect(hasAccess(facts, new Date(dayMs(30) - 1))).toBe(true);
    expect(hasAccess(facts, new Date(dayMs(30)))).toBe(false);
  });

  it('starts where the stage offers it and no paid period is left', () =>
    sure(
      fc.property(anyFacts, (facts) => {
        const at = new Date(start.at);
        const stage = stageOf(facts, at);
        const offered = offersOf(stage, facts).includes('startTrial') && !hasAccess(facts, at);
        expect(afterTrialStart(facts, start) !== null).toBe(offered);
      }),
    ));

  it('is possible after a canceled period has ended', () => {
    const facts = { ...paidFacts, canceledAt: day(-20), currentPeriodEnd: day(-1) };
    expect(afterTrialStart(facts, start)).toMatchObject({ status: 'trialing', trialUsed: true });
  });
});

describe('what is offered', () => {
  it.each<[SubscriptionStage, string[]]>([
    ['none', ['startTrial', 'subscribe']],
    ['active', ['updatePayment', 'changePlan', 'cancel']],
    ['gracePeriod', ['resume', 'updatePayment']],
    ['incomplete', ['subscribe', 'updatePayment']],
  ])('the primary action first, a trial only once, %s: %j', (stage, offers) => {
    expect(offersOf(stage, { trialUsed: false })).toEqual(offers);
    expect(offersOf(stage, { trialUsed: true })).toEqual(offers.filter((offer) => offer !== 'startTrial'));
  });
});

describe('the stage of a status answer', () => {
  it("'Grace period: status active, canceledAt set, cancelAt not set'", () => {
    expect(stageOf({ ...paidFacts, ...endingReport }, new Date(day(1)))).toBe('gracePeriod');
    expect(stageOf({ ...paidFacts, ...endingReport, cancelAt: day(9) }, new Date(day(1)))).toBe('active');
    expect(stageOfStatus({ status: 'active', isGracePeriod: true })).toBe('gracePeriod');
  });

  it('equals the stage of the facts behind it', () =>
    sure(
      fc.property(anyFacts, now, (facts, at) => {
        const { status: stated, canceledAt, cancelAt } = factsAt(facts, at);
        const isGracePeriod = stated === 'active' && canceledAt !== null && cancelAt === null;
        expect(stageOfStatus({ status: stated, isGracePeriod })).toBe(stageOf(facts, at));
      }),
    ));
});
