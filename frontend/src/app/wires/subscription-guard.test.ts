import type { SubscriptionStatus } from '@oficio/contracts';
import {
  provideSubscriptionGuardPorts,
  selectGuardView,
  selectHasLapsed,
  selectPaywallVariant,
  subscriptionGuardMachine,
} from '@oficio/machines/subscription-guard';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { wireEnds } from '../targets/wire-ends.fixture.ts';
import { subscriptionGuardWires } from './subscription-guard.ts';

const nothing = {
  isSuperadmin: false,
  hasActiveAccess: false,
  isActive: false,
  isTrialing: false,
  trialUsed: true,
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAt: null,
  serverTime: '2026-11-22T10:00:00.000Z',
} as SubscriptionStatus;
const trial = { ...nothing, isTrialing: true, hasActiveAccess: true };
const paying = { ...nothing, isActive: true, hasActiveAccess: true };

/** A guard whose events the test sends. */
function guarded() {
  const { targets } = wireEnds();
  targets.readSubscription.mockReturnValue(new Promise(() => {}));
  targets.hasTyped.mockReturnValue(false);
  const actor = createActor(
    subscriptionGuardMachine.provide(
      provideSubscriptionGuardPorts({
        readStatus: () => new Promise(() => {}),
        readConfig: () => new Promise(() => {}),
      }),
    ),
  ).start();
  const page = new EventTarget();
  subscriptionGuardWires(actor, targets, page as Window);
  const [watcher] = targets.watchSubscription.mock.calls[0] ?? [];
  if (!watcher) throw new Error('Nobody watches');
  return {
    actor,
    targets,
    watcher,
    comeBack: () => page.dispatchEvent(new Event('focus')),
    view: () => selectGuardView(actor.getSnapshot()),
    variant: () => selectPaywallVariant(actor.getSnapshot()),
    lapsed: () => selectHasLapsed(actor.getSnapshot()),
  };
}

describe('the known subscription decides', () => {
  test('a screen is open with access and shows the paywall without it', () => {
    const { watcher, view, variant } = guarded();
    expect(view()).toBe('loading');
    watcher.known(trial);
    expect(view()).toBe('open');
    watcher.known(nothing);
    expect([view(), variant()]).toEqual(['paywall', 'trialUsed']);
  });

  test('a screen with half-typed text stays open', () => {
    const { watcher, targets, view, lapsed } = guarded();
    watcher.known(trial);
    targets.hasTyped.mockReturnValue(true);
    watcher.known(nothing);
    expect([view(), lapsed()]).toEqual(['open', true]);
    watcher.known(paying);
    expect([view(), lapsed()]).toEqual(['open', false]);
  });

  test('a failed first answer offers to try again', () => {
    const { watcher, view } = guarded();
    watcher.failed();
    expect(view()).toBe('unavailable');
    watcher.known(trial);
    expect(view()).toBe('open');
  });

  test('the answer of another organization doesn’t count', () => {
    const { watcher, view } = guarded();
    watcher.known(nothing);
    watcher.forgotten();
    expect(view()).toBe('loading');
  });

  test('a screen that requires a subscription is closed to a trial and open to a superadmin', () => {
    const { actor, watcher, view, variant } = guarded();
    watcher.known(trial);
    actor.send({ type: 'requirement.changed', mode: 'requireActive' });
    expect([view(), variant()]).toEqual(['paywall', 'requireActive']);
    watcher.known(paying);
    expect(view()).toBe('open');
    watcher.known({ ...nothing, isSuperadmin: true });
    expect(view()).toBe('open');
  });
});

describe('a person who returns to the page may have paid meanwhile', () => {
  test.each(['paywall', 'lapsed', 'unavailable'] as const)('%s: the server is asked', (shown) => {
    const { watcher, targets, comeBack } = guarded();
    if (shown === 'unavailable') watcher.failed();
    else watcher.known(trial);
    targets.hasTyped.mockReturnValue(shown === 'lapsed');
    if (shown !== 'unavailable') watcher.known(nothing);
    comeBack();
    expect(targets.readSubscription).toHaveBeenCalledOnce();
  });

  test('the server is not asked with access, or before the first answer', () => {
    const { watcher, targets, comeBack } = guarded();
    comeBack();
    watcher.known(trial);
    comeBack();
    expect(targets.readSubscription).not.toHaveBeenCalled();
  });
});
