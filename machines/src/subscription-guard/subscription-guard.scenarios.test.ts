import { DAY_MS } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { subscriptionGuardMachine } from './subscription-guard.machine.ts';
import { endedStatus, freshStatus, inDays, report, trialingStatus } from './subscription-guard.model.ts';
import { provideSubscriptionGuardPorts, type SubscriptionGuardPorts } from './subscription-guard.ports.ts';
import {
  selectGuardView,
  selectHasLapsed,
  selectIsRetrying,
  selectPaywallVariant,
  selectStripeConfigured,
} from './subscription-guard.selectors.ts';
import type { GuardStatus } from './subscription-guard.types.ts';

type Guard = Subject<typeof subscriptionGuardMachine, SubscriptionGuardPorts>;

const PAUSE_MS = 180_000;

function scenario(says: string, run: (guard: Guard) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof subscriptionGuardMachine, SubscriptionGuardPorts>({
          machine,
          provide: provideSubscriptionGuardPorts,
        }),
      ),
  };
}

const activeStatus: GuardStatus = {
  ...freshStatus,
  hasActiveAccess: true,
  isActive: true,
  currentPeriodEnd: inDays(9),
};

const know = (guard: Guard, status: GuardStatus, halfTyped = false) =>
  guard.send({ type: 'status.known', ...report(status, halfTyped) });
const refuse = (guard: Guard, halfTyped = false) => guard.send({ type: 'access.refused', halfTyped });
const answer = (guard: Guard, status: GuardStatus, halfTyped = false) =>
  guard.answer('readStatus', { status: 'known', report: report(status, halfTyped) });
const need = (guard: Guard, mode: 'any' | 'requireActive') =>
  guard.send({ type: 'requirement.changed', mode });
const view = (guard: Guard) => selectGuardView(guard.snapshot());
const variant = (guard: Guard) => selectPaywallVariant(guard.snapshot());
const asked = (guard: Guard) => guard.calls('readStatus').length;
const status = (guard: Guard) => guard.context().status;

/** A refusal that the status contradicts. */
async function recheckPaused(guard: Guard) {
  await know(guard, trialingStatus);
  await refuse(guard);
  await answer(guard, trialingStatus);
}

const deciding: Scenario[] = [
  scenario("'while loading show a spinner'", async (guard) => {
    expect([guard.state(), view(guard)]).toEqual(['loading', 'loading']);
    await refuse(guard);
    expect([guard.state(), asked(guard)]).toEqual(['loading', 0]);
  }),
  scenario("'access is granted if hasActiveAccess, isActive or isTrialing is true'", async (guard) => {
    await know(guard, trialingStatus);
    expect([guard.state(), view(guard), variant(guard)]).toEqual(['granted.fresh', 'open', null]);
    expect(status(guard)).toEqual(trialingStatus);
    expect(selectHasLapsed(guard.snapshot())).toBe(false);
  }),
  scenario('a further status with access keeps it, also over unsaved input', async (guard) => {
    await know(guard, trialingStatus);
    await know(guard, activeStatus, true);
    expect([guard.state(), status(guard)]).toEqual(['granted.fresh', activeStatus]);
    expect(selectHasLapsed(guard.snapshot())).toBe(false);
  }),
  scenario("'trial already used: Subscribe to Continue'", async (guard) => {
    await know(guard, endedStatus);
    expect([guard.state(), view(guard), variant(guard)]).toEqual([
      'paywalled.trialUsed',
      'paywall',
      'trialUsed',
    ]);
  }),
  scenario("'otherwise: Start Your Free Trial', even with unsaved input", async (guard) => {
    await know(guard, freshStatus, true);
    expect([guard.state(), variant(guard)]).toEqual(['paywalled.trialOffered', 'trialOffered']);
  }),
  scenario("'In require-active mode only isActive passes'", async (guard) => {
    await need(guard, 'requireActive');
    expect(guard.state()).toBe('loading');
    await know(guard, trialingStatus);
    expect([guard.state(), variant(guard)]).toEqual(['paywalled.requireActive', 'requireActive']);
    await know(guard, activeStatus);
    expect(guard.state()).toBe('granted.fresh');
    await need(guard, 'any');
    expect(guard.state()).toBe('granted.fresh');
    await know(guard, trialingStatus);
    expect(guard.state()).toBe('granted.fresh');
    await need(guard, 'requireActive');
    expect(guard.state()).toBe('paywalled.requireActive');
    await need(guard, 'any');
    expect(guard.state()).toBe('granted.fresh');
    await refuse(guard);
    await answer(guard, endedStatus);
    await need(guard, 'requireActive');
    await need(guard, 'any');
    expect(guard.state()).toBe('paywalled.trialUsed');
  }),
  scenario('a screen with the same requirement changes nothing', async (guard) => {
    await recheckPaused(guard);
    await need(guard, 'any');
    expect(guard.state()).toBe('granted.recheckPaused');
    await know(guard, endedStatus, true);
    await need(guard, 'any');
    expect(guard.state()).toBe('lapsed.notified');
  }),
  scenario('a payment in any tab opens the part behind the paywall', async (guard) => {
    await know(guard, endedStatus);
    await know(guard, activeStatus);
    expect([guard.state(), status(guard)]).toEqual(['granted.fresh', activeStatus]);
  }),
  scenario('a trial used meanwhile is no longer offered', async (guard) => {
    await know(guard, freshStatus);
    await know(guard, endedStatus);
    expect([guard.state(), status(guard)]).toEqual(['paywalled.trialUsed', endedStatus]);
  }),
  scenario('nothing of a person or an organization is left for the next', async (guard) => {
    for (const type of ['person.left', 'organization.switched'] as const) {
      await know(guard, trialingStatus);
      await guard.send({ type });
      expect([guard.state(), status(guard)]).toEqual(['loading', null]);
    }
  }),
];

const ends: Scenario[] = [
  scenario('a trial that ends while the page is open is detected to the millisecond', async (guard) => {
    await know(guard, trialingStatus);
    guard.clock.advance(20 * DAY_MS - 1);
    expect([guard.state(), asked(guard)]).toEqual(['granted.fresh', 0]);
    guard.clock.advance(1);
    expect([guard.state(), asked(guard), view(guard)]).toEqual(['granted.refreshing', 1, 'open']);
    await answer(guard, endedStatus);
    expect([guard.state(), status(guard)]).toEqual(['paywalled.trialUsed', endedStatus]);
  }),
  scenario('a renewed period continues and is watched again', async (guard) => {
    await know(guard, activeStatus);
    guard.clock.advance(9 * DAY_MS);
    const renewed = { ...activeStatus, serverTime: inDays(9), currentPeriodEnd: inDays(12) };
    await answer(guard, renewed);
    expect([guard.state(), status(guard)]).toEqual(['granted.fresh', renewed]);
    guard.clock.advance(3 * DAY_MS);
    expect([guard.state(), asked(guard)]).toEqual(['granted.refreshing', 2]);
  }),
  scenario('a newer status moves the end', async (guard) => {
    await know(guard, trialingStatus);
    guard.clock.advance(19 * DAY_MS);
    const later = { ...trialingStatus, serverTime: inDays(19), trialEnd: inDays(25) };
    await know(guard, later);
    expect(status(guard)).toEqual(later);
    guard.clock.advance(6 * DAY_MS - 1);
    expect(guard.state()).toBe('granted.fresh');
    guard.clock.advance(1);
    expect(guard.state()).toBe('granted.refreshing');
  }),
  scenario('unsaved input stays on screen when access ends', async (guard) => {
    await know(guard, trialingStatus);
    guard.clock.advance(20 * DAY_MS);
    await answer(guard, endedStatus, true);
    expect([guard.state(), view(guard), status(guard)]).toEqual(['lapsed.notified', 'open', endedStatus]);
    expect(selectHasLapsed(guard.snapshot())).toBe(true);
  }),
  scenario('a report before the answer decides', async (guard) => {
    const refreshing = async () => {
      await know(guard, trialingStatus);
      guard.clock.advance(20 * DAY_MS);
    };
    const later = { ...trialingStatus, trialEnd: inDays(24) };
    await refreshing();
    await know(guard, later);
    expect([guard.state(), status(guard)]).toEqual(['granted.fresh', later]);
    await refreshing();
    await know(guard, endedStatus, true);
    expect([guard.state(), status(guard)]).toEqual(['lapsed.notified', endedStatus]);
    await refreshing();
    await know(guard, endedStatus);
    expect([guard.state(), status(guard)]).toEqual(['paywalled.trialUsed', endedStatus]);
  }),
  scenario('without an answer the check repeats after a pause, and the screen stays', async (guard) => {
    await know(guard, trialingStatus);
    guard.clock.advance(20 * DAY_MS);
    await guard.answer('readStatus', { status: 'failed' });
    expect([guard.state(), view(guard)]).toEqual(['granted.recheckPaused', 'open']);
    guard.clock.advance(PAUSE_MS);
    await guard.fail('readStatus');
    expect([guard.state(), asked(guard), status(guard)]).toEqual([
      'granted.recheckPaused',
      2,
      trialingStatus,
    ]);
  }),
  scenario('a status without access has the same effect, whoever requested it', async (guard) => {
    await know(guard, trialingStatus);
    await know(guard, endedStatus, true);
    expect([guard.state(), status(guard)]).toEqual(['lapsed.notified', endedStatus]);
    await know(guard, trialingStatus);
    expect([guard.state(), status(guard)]).toEqual(['granted.fresh', trialingStatus]);
    await know(guard, endedStatus);
    expect([guard.state(), status(guard)]).toEqual(['paywalled.trialUsed', endedStatus]);
  }),
];

const refusals: Scenario[] = [
  scenario('a 402 is checked against a fresh status', async (guard) => {
    await know(guard, trialingStatus);
    await refuse(guard);
    expect([guard.state(), asked(guard), view(guard)]).toEqual(['granted.rechecking', 1, 'open']);
    await refuse(guard);
    expect(asked(guard)).toBe(1);
    await answer(guard, endedStatus);
    expect([guard.state(), status(guard)]).toEqual(['paywalled.trialUsed', endedStatus]);
  }),
  scenario('input typed during the check stays', async (guard) => {
    await know(guard, trialingStatus);
    await refuse(guard);
    await answer(guard, endedStatus, true);
    expect([guard.state(), status(guard)]).toEqual(['lapsed.notified', endedStatus]);
  }),
  scenario('402s that the status contradicts don’t cause one another', async (guard) => {
    const newer = { ...trialingStatus, serverTime: inDays(1) };
    await know(guard, trialingStatus);
    await refuse(guard);
    await answer(guard, newer);
    expect([guard.state(), status(guard)]).toEqual(['granted.recheckPaused', newer]);
    await refuse(guard);
    await refuse(guard, true);
    guard.clock.advance(PAUSE_MS - 1);
    expect([guard.state(), asked(guard)]).toEqual(['granted.recheckPaused', 1]);
    guard.clock.advance(1);
    expect([guard.state(), asked(guard)]).toEqual(['granted.refreshing', 2]);
  }),
  scenario('402s without an answer don’t cause one another', async (guard) => {
    await know(guard, trialingStatus);
    await refuse(guard);
    await guard.answer('readStatus', { status: 'failed' });
    expect([guard.state(), status(guard)]).toEqual(['granted.recheckPaused', trialingStatus]);
  }),
  scenario('402s with a failing check don’t cause one another', async (guard) => {
    await know(guard, trialingStatus);
    await refuse(guard);
    await guard.fail('readStatus');
    expect(guard.state()).toBe('granted.recheckPaused');
  }),
  scenario('a status from elsewhere ends the recheck', async (guard) => {
    await know(guard, trialingStatus);
    await refuse(guard);
    await know(guard, activeStatus);
    expect([guard.state(), status(guard)]).toEqual(['granted.recheckPaused', activeStatus]);
    await know(guard, trialingStatus);
    expect([guard.state(), status(guard)]).toEqual(['granted.recheckPaused', trialingStatus]);
  }),
  ...(['rechecking', 'recheckPaused'] as const).map((state) =>
    scenario(`access ends while it is ${state}`, async (guard) => {
      const arrive = async () => {
        if (state === 'recheckPaused') return recheckPaused(guard);
        await know(guard, trialingStatus);
        await refuse(guard);
      };
      await arrive();
      await know(guard, endedStatus, true);
      expect([guard.state(), status(guard)]).toEqual(['lapsed.notified', endedStatus]);
      await guard.send({ type: 'person.left' });
      await arrive();
      await know(guard, endedStatus);
      expect([guard.state(), status(guard)]).toEqual(['paywalled.trialUsed', endedStatus]);
    }),
  ),
];

const lapsed: Scenario[] = [
  scenario("'a 402 while a form is open keeps the form'", async (guard) => {
    await know(guard, trialingStatus);
    await refuse(guard, true);
    expect([guard.state(), view(guard), asked(guard)]).toEqual(['lapsed.rechecking', 'open', 1]);
    expect(selectHasLapsed(guard.snapshot())).toBe(true);
    await answer(guard, endedStatus);
    expect([guard.state(), status(guard)]).toEqual(['lapsed.notified', endedStatus]);
    await refuse(guard, true);
    expect(guard.state()).toBe('lapsed.notified');
    await guard.send({ type: 'paywall.chosen' });
    expect(guard.state()).toBe('paywalled.trialUsed');
  }),
  scenario('a wrong 402 is reverted', async (guard) => {
    await know(guard, trialingStatus);
    await refuse(guard, true);
    await answer(guard, activeStatus);
    expect([guard.state(), status(guard)]).toEqual(['granted.recheckPaused', activeStatus]);
  }),
  ...(['failed', 'broken'] as const).map((how) =>
    scenario(`without an answer (${how}) the input stays`, async (guard) => {
      await know(guard, trialingStatus);
      await refuse(guard, true);
      if (how === 'broken') await guard.fail('readStatus');
      else await guard.answer('readStatus', { status: 'failed' });
      expect([guard.state(), status(guard)]).toEqual(['lapsed.notified', trialingStatus]);
    }),
  ),
  scenario('after a payment in another tab the form can be saved', async (guard) => {
    await know(guard, trialingStatus);
    await know(guard, endedStatus, true);
    await know(guard, { ...endedStatus, trialEnd: inDays(19) }, true);
    expect([guard.state(), status(guard)?.trialEnd]).toEqual(['lapsed.notified', inDays(19)]);
    await know(guard, activeStatus, true);
    expect([guard.state(), status(guard)]).toEqual(['granted.fresh', activeStatus]);
  }),
  scenario('a report that arrives during the recheck ends it', async (guard) => {
    await know(guard, trialingStatus);
    await refuse(guard, true);
    await know(guard, endedStatus, true);
    await guard.fail('readStatus');
    expect([guard.state(), status(guard)]).toEqual(['lapsed.notified', endedStatus]);
  }),
  scenario('the paywall appears once no unsaved input is left', async (guard) => {
    await know(guard, trialingStatus);
    await know(guard, endedStatus, true);
    await refuse(guard);
    expect(guard.state()).toBe('paywalled.trialUsed');
    await know(guard, trialingStatus);
    await know(guard, endedStatus, true);
    await know(guard, { ...freshStatus, serverTime: inDays(21) });
    expect([guard.state(), status(guard)?.serverTime]).toEqual(['paywalled.trialOffered', inDays(21)]);
  }),
];

const config = { publishableKey: 'pk_test_example', stripeConfigured: false };

const unavailable: Scenario[] = [
  scenario("'/api/subscription/config when status fails'", async (guard) => {
    expect(selectStripeConfigured(guard.snapshot())).toBe(null);
    await guard.send({ type: 'status.failed' });
    expect([guard.state(), view(guard)]).toEqual(['unavailable.askingConfig', 'unavailable']);
    expect(guard.calls('readConfig')).toHaveLength(1);
    await guard.answer('readConfig', { status: 'known', config });
    expect([guard.state(), guard.context().config]).toEqual(['unavailable.notified', config]);
    expect(selectStripeConfigured(guard.snapshot())).toBe(false);
    await know(guard, trialingStatus);
    expect([guard.state(), selectStripeConfigured(guard.snapshot())]).toEqual(['granted.fresh', true]);
    await guard.send({ type: 'person.left' });
    expect(guard.context().config).toBe(null);
  }),
  scenario('without either answer a retry is offered', async (guard) => {
    await guard.send({ type: 'status.failed' });
    await guard.answer('readConfig', { status: 'failed' });
    expect([guard.state(), guard.context().config]).toEqual(['unavailable.notified', null]);
    await guard.send({ type: 'retry.requested' });
    expect([guard.state(), selectIsRetrying(guard.snapshot()), view(guard)]).toEqual([
      'unavailable.retrying',
      true,
      'unavailable',
    ]);
    await guard.send({ type: 'retry.requested' });
    expect(asked(guard)).toBe(1);
    await guard.answer('readStatus', { status: 'failed' });
    expect([guard.state(), selectIsRetrying(guard.snapshot())]).toEqual(['unavailable.askingConfig', false]);
    await guard.fail('readConfig');
    expect(guard.state()).toBe('unavailable.notified');
  }),
  scenario('a retry needn’t wait for the configuration', async (guard) => {
    await guard.send({ type: 'status.failed' });
    await guard.send({ type: 'retry.requested' });
    expect(guard.state()).toBe('unavailable.retrying');
    await guard.fail('readStatus');
    expect(guard.state()).toBe('unavailable.askingConfig');
    await guard.send({ type: 'retry.requested' });
    await answer(guard, trialingStatus);
    expect([guard.state(), status(guard)]).toEqual(['granted.fresh', trialingStatus]);
  }),
  scenario('an answer without access is the paywall', async (guard) => {
    await guard.send({ type: 'status.failed' });
    await guard.send({ type: 'retry.requested' });
    await answer(guard, endedStatus);
    expect([guard.state(), status(guard)]).toEqual(['paywalled.trialUsed', endedStatus]);
  }),
  scenario('the known configuration is kept while the next request fails', async (guard) => {
    await know(guard, trialingStatus);
    await guard.send({ type: 'status.failed' });
    expect(guard.state()).toBe('granted.fresh');
  }),
];

const scenarios = [...deciding, ...ends, ...refusals, ...lapsed, ...unavailable];

describe('subscription-guard', () => {
  it.each(scenarios)('$says', ({ run }) => run(subscriptionGuardMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(subscriptionGuardMachine, scenarios)).toEqual([]);
  });
});
