import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { sessionMonitorMachine } from './session-monitor.machine.ts';
import { provideSessionMonitorPorts, type SessionMonitorPorts } from './session-monitor.ports.ts';
import { selectIsExpired, selectSessionEvents, selectSessionFigures } from './session-monitor.selectors.ts';
import type { PageReport } from './session-monitor.types.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Monitor extends Subject<typeof sessionMonitorMachine, SessionMonitorPorts> {
  /** Reports events of the page, if the machine listens. */
  report(type: PageReport['type']): Promise<void>;
  listeners(): number;
  /** Sets the device's clock. */
  setClock(now: number): void;
  /** Advances time; each check finds the session valid. */
  passValid(milliseconds: number): Promise<void>;
  refreshes(): number;
  checks(): number;
}

function scenario(says: string, run: (monitor: Monitor) => Promise<void>): Scenario {
  return { says, run: async (machine) => run(await start(machine)) };
}

async function start(machine: AnyStateMachine): Promise<Monitor> {
  const listeners = new Set<(report: PageReport) => void>();
  let now = 0;
  const subject = await startSubject<typeof sessionMonitorMachine, SessionMonitorPorts>({
    machine,
    provide: provideSessionMonitorPorts,
    ownPorts: {
      now: () => now,
      watchPage(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  return {
    ...subject,
    async report(type) {
      for (const listener of listeners) listener({ type });
      await Promise.resolve();
    },
    listeners: () => listeners.size,
    setClock(at) {
      now = at;
    },
    async passValid(milliseconds) {
      for (let left = milliseconds; left > 0; left -= MINUTE) {
        const checksBefore = subject.calls('checkSession').length;
        subject.clock.advance(Math.min(left, MINUTE));
        if (subject.calls('checkSession').length === checksBefore) continue;
        await subject.answer('checkSession', { status: 'valid' });
      }
    },
    refreshes: () => subject.calls('refreshSession').length,
    checks: () => subject.calls('checkSession').length,
  };
}

const kinds = (monitor: Monitor) => selectSessionEvents(monitor.snapshot()).map(({ kind }) => kind);
const alerts = (monitor: Monitor) =>
  monitor.emitted.filter(({ type }) => type === 'sessionMonitor.alertRaised');

async function signedIn(monitor: Monitor): Promise<void> {
  await monitor.send({ type: 'session.started', expiresAt: 3_600 });
  await monitor.answer('checkSession', { status: 'valid' });
}

async function check(monitor: Monitor, status: 'valid' | 'due' | 'missing' | 'replaced'): Promise<void> {
  monitor.clock.advance(MINUTE);
  await monitor.answer('checkSession', { status });
}

async function expire(monitor: Monitor): Promise<void> {
  await signedIn(monitor);
  await check(monitor, 'due');
  await monitor.answer('refreshSession', { status: 'refused' });
}

/** Three refreshes without an answer. */
async function breakDown(monitor: Monitor): Promise<void> {
  await signedIn(monitor);
  for (let failure = 0; failure < 3; failure += 1) {
    await check(monitor, 'due');
    await monitor.answer('refreshSession', { status: 'unavailable' });
  }
}

const scenarios: Scenario[] = [
  scenario("'Every 60 s the session is checked'", async (monitor) => {
    await signedIn(monitor);
    expect(monitor.checks()).toBe(1);
    monitor.clock.advance(60 * SECOND - 1);
    expect(monitor.checks()).toBe(1);
    monitor.clock.advance(1);
    expect(monitor.checks()).toBe(2);
    await monitor.answer('checkSession', { status: 'valid' });
    monitor.clock.advance(60 * SECOND);
    expect(monitor.checks()).toBe(3);
    expect(monitor.refreshes()).toBe(0);
    expect(monitor.emitted).toEqual([]);
  }),
  scenario("'The token is refreshed when missing or expired'", async (monitor) => {
    await signedIn(monitor);
    for (const [index, status] of (['due', 'missing'] as const).entries()) {
      await check(monitor, status);
      expect(monitor.refreshes()).toBe(index + 1);
      expect(monitor.snapshot().hasTag('refreshing')).toBe(true);
      await monitor.answer('refreshSession', { status: 'refreshed' });
      expect(monitor.state()).toContain('watching.session.betweenChecks');
    }
    expect(monitor.emitted).toEqual([
      { type: 'sessionMonitor.refreshed' },
      { type: 'sessionMonitor.refreshed' },
    ]);
    expect(kinds(monitor)).toEqual(['started', 'checked', 'checked', 'refreshed', 'checked', 'refreshed']);
    expect(selectSessionEvents(monitor.snapshot())[2]).toEqual({ at: 0, kind: 'checked', detail: 'due' });
  }),
  scenario('a newer session from another tab needs no refresh', async (monitor) => {
    await signedIn(monitor);
    await check(monitor, 'replaced');
    expect(monitor.emitted).toEqual([{ type: 'sessionMonitor.refreshed' }]);
    expect(monitor.refreshes()).toBe(0);
    expect(kinds(monitor)).toEqual(['started', 'checked', 'checked']);
    await monitor.send({ type: 'session.renewed', expiresAt: 7_200 });
    expect(monitor.context().expiresAt).toBe(7_200);
    expect(kinds(monitor).at(-1)).toBe('renewed');
    await check(monitor, 'valid');
    expect(monitor.checks()).toBe(3);
  }),
  scenario("'when a refresh-token error is detected the session-expired dialog appears'", async (monitor) => {
    await expire(monitor);
    expect(selectIsExpired(monitor.snapshot())).toBe(true);
    expect(monitor.emitted).toEqual([
      { type: 'sessionMonitor.alertRaised', kind: 'unexpectedLogouts', count: 1 },
      { type: 'sessionMonitor.expired' },
    ]);
    expect(kinds(monitor).slice(-3)).toEqual(['refreshRefused', 'expired', 'alert']);
    // The dialog waits for the person: no request is sent, and nothing closes it.
    monitor.clock.advance(8 * HOUR);
    await monitor.report('page.resumed');
    await monitor.report('network.online');
    await monitor.send({ type: 'unauthorized.seen' });
    expect([monitor.checks(), monitor.refreshes()]).toEqual([2, 1]);
    expect(selectIsExpired(monitor.snapshot())).toBe(true);
  }),
  scenario("'Session-expired dialog with a Sign In Again button'", async (monitor) => {
    await expire(monitor);
    monitor.emitted.length = 0;
    await monitor.send({ type: 'signInAgain.chosen' });
    expect(monitor.emitted).toEqual([{ type: 'sessionMonitor.signInAgain' }]);
    expect(kinds(monitor).at(-1)).toBe('signInAgain');
    // The dialog stays until the page has been left.
    expect(selectIsExpired(monitor.snapshot())).toBe(true);
    await monitor.send({ type: 'session.ended' });
    expect(monitor.state()).toBe('idle');
  }),
  scenario('a sign-in in another tab closes the dialog and resumes the watch', async (monitor) => {
    await signedIn(monitor);
    await check(monitor, 'due');
    await monitor.answer('refreshSession', { status: 'unavailable' });
    await check(monitor, 'due');
    await monitor.answer('refreshSession', { status: 'refused' });
    await monitor.send({ type: 'session.renewed', expiresAt: 9_000 });
    expect(monitor.state()).toContain('watching.session.betweenChecks');
    expect(selectIsExpired(monitor.snapshot())).toBe(false);
    expect(selectSessionFigures(monitor.snapshot())).toMatchObject({ expiresAt: 9_000, failuresInARow: 0 });
    expect(kinds(monitor).at(-1)).toBe('renewed');
    await check(monitor, 'valid');
    expect(monitor.checks()).toBe(4);
  }),
  scenario('the same in this tab', async (monitor) => {
    await expire(monitor);
    await monitor.send({ type: 'session.started', expiresAt: 9_000 });
    expect(monitor.state()).toContain('watching.session.checking');
    expect(monitor.context().expiresAt).toBe(9_000);
  }),
  scenario('a refused request refreshes the session at once', async (monitor) => {
    await signedIn(monitor);
    await monitor.send({ type: 'unauthorized.seen' });
    expect(monitor.state()).toContain('watching.session.refreshing');
    expect(kinds(monitor).at(-1)).toBe('unauthorized');
    await monitor.send({ type: 'unauthorized.seen' });
    expect(monitor.refreshes()).toBe(1);
    await monitor.answer('refreshSession', { status: 'refreshed' });
    monitor.clock.advance(MINUTE);
    await monitor.send({ type: 'unauthorized.seen' });
    expect(monitor.state()).toContain('watching.session.refreshing');
    expect(monitor.refreshes()).toBe(2);
    expect(kinds(monitor).filter((kind) => kind === 'unauthorized')).toHaveLength(2);
  }),
  scenario('unreadable storage is checked again later', async (monitor) => {
    await monitor.send({ type: 'session.started', expiresAt: 3_600 });
    await monitor.fail('checkSession');
    expect(monitor.state()).toContain('watching.session.betweenChecks');
    await check(monitor, 'valid');
    expect(monitor.checks()).toBe(2);
  }),
  ...(['page.resumed', 'network.online'] as const).map((type) =>
    scenario(`late timers: ${type} checks the session at once`, async (monitor) => {
      await signedIn(monitor);
      monitor.clock.advance(10 * SECOND);
      await monitor.report(type);
      expect(monitor.checks()).toBe(2);
      expect(monitor.snapshot().hasTag('refreshing')).toBe(true);
      // A page reports its return by several events, but is checked once.
      await monitor.report(type);
      expect(monitor.checks()).toBe(2);
      await monitor.answer('checkSession', { status: 'due' });
      expect(monitor.refreshes()).toBe(1);
    }),
  ),
  scenario("'A transient failure never signs anybody out', not for hours", async (monitor) => {
    await breakDown(monitor);
    for (let passed = 0; passed < 10 * HOUR; passed += 30 * SECOND) {
      monitor.clock.advance(30 * SECOND);
      if (passed % MINUTE === 0) await monitor.answer('refreshSession', { status: 'unavailable' });
      else await monitor.fail('refreshSession');
    }
    expect(monitor.emitted.some(({ type }) => type === 'sessionMonitor.expired')).toBe(false);
    monitor.clock.advance(30 * SECOND);
    await monitor.answer('refreshSession', { status: 'refreshed' });
    expect(monitor.state()).toContain('watching.session.betweenChecks');
    expect(selectSessionFigures(monitor.snapshot())).toMatchObject({ failuresInARow: 0, breakerOpen: false });
  }),
  scenario('the breaker opens after 3 refresh failures in a row', async (monitor) => {
    await signedIn(monitor);
    for (const fails of [
      () => monitor.answer('refreshSession', { status: 'unavailable' }),
      () => monitor.fail('refreshSession'),
    ]) {
      await check(monitor, 'due');
      await fails();
      expect(monitor.state()).toContain('watching.session.betweenChecks');
      expect(kinds(monitor).at(-1)).toBe('refreshFailed');
    }
    expect(selectSessionFigures(monitor.snapshot())).toMatchObject({ failuresInARow: 2, breakerOpen: false });
    await check(monitor, 'due');
    await monitor.fail('refreshSession');
    expect(selectSessionFigures(monitor.snapshot())).toMatchObject({ failuresInARow: 3, breakerOpen: true });
    expect(kinds(monitor).slice(-2)).toEqual(['refreshFailed', 'breakerOpened']);
    // The open breaker lets no refresh through.
    await monitor.send({ type: 'unauthorized.seen' });
    await monitor.report('page.resumed');
    expect(monitor.refreshes()).toBe(3);
  }),
  scenario('an answered refresh resets the count of failures', async (monitor) => {
    await signedIn(monitor);
    for (const status of ['unavailable', 'unavailable', 'refreshed', 'unavailable', 'unavailable'] as const) {
      await check(monitor, 'due');
      await monitor.answer('refreshSession', { status });
    }
    expect(selectSessionFigures(monitor.snapshot())).toMatchObject({ failuresInARow: 2, breakerOpen: false });
  }),
  scenario('the open breaker allows one refresh after 30 s', async (monitor) => {
    await breakDown(monitor);
    monitor.clock.advance(30 * SECOND - 1);
    expect(monitor.refreshes()).toBe(3);
    monitor.clock.advance(1);
    expect(monitor.refreshes()).toBe(4);
    await monitor.answer('refreshSession', { status: 'unavailable' });
    expect(monitor.snapshot().hasTag('broken')).toBe(true);
    expect(kinds(monitor).filter((kind) => kind === 'breakerOpened')).toHaveLength(2);
    monitor.clock.advance(30 * SECOND);
    await monitor.fail('refreshSession');
    expect(kinds(monitor).filter((kind) => kind === 'breakerOpened')).toHaveLength(3);
    monitor.clock.advance(30 * SECOND);
    await monitor.answer('refreshSession', { status: 'refused' });
    expect(selectIsExpired(monitor.snapshot())).toBe(true);
  }),
  scenario('a return of the network overrides that pause', async (monitor) => {
    await breakDown(monitor);
    await monitor.report('network.online');
    expect(monitor.refreshes()).toBe(4);
  }),
  scenario('a newer session from another tab closes the breaker', async (monitor) => {
    await breakDown(monitor);
    await monitor.send({ type: 'session.renewed', expiresAt: 7_200 });
    expect(monitor.state()).toContain('watching.session.betweenChecks');
    expect(selectSessionFigures(monitor.snapshot())).toMatchObject({ expiresAt: 7_200, failuresInARow: 0 });
    expect(kinds(monitor).at(-1)).toBe('renewed');
  }),
  scenario("'inactivity warning at 30 min'", async (monitor) => {
    await signedIn(monitor);
    await monitor.passValid(10 * MINUTE);
    await monitor.report('activity.seen');
    await monitor.passValid(30 * MINUTE - 1);
    expect(monitor.emitted).toEqual([]);
    monitor.clock.advance(1);
    expect(monitor.emitted).toEqual([{ type: 'sessionMonitor.inactive' }]);
    expect(monitor.state()).toContain('watching.presence.inactive');
    expect(kinds(monitor)).toContain('inactive');
    await monitor.report('activity.seen');
    expect(monitor.state()).toContain('watching.presence.active');
    expect(kinds(monitor).at(-1)).toBe('active');
  }),
  scenario("'keeps 100 events'", async (monitor) => {
    await signedIn(monitor);
    for (let count = 1; count <= 150; count += 1) {
      monitor.setClock(count);
      await monitor.send({ type: 'session.renewed', expiresAt: count });
    }
    const events = selectSessionEvents(monitor.snapshot());
    expect(events).toHaveLength(100);
    expect([events[0], events.at(-1)]).toEqual([
      { at: 51, kind: 'renewed' },
      { at: 150, kind: 'renewed' },
    ]);
  }),
  scenario("'alert thresholds 3 auth failures'", async (monitor) => {
    await signedIn(monitor);
    for (let count = 1; count <= 3; count += 1) {
      expect(alerts(monitor)).toEqual([]);
      await monitor.send({ type: 'unauthorized.seen' });
      await monitor.answer('refreshSession', { status: 'refreshed' });
    }
    expect(alerts(monitor)).toEqual([{ type: 'sessionMonitor.alertRaised', kind: 'authFailures', count: 3 }]);
    expect(selectSessionEvents(monitor.snapshot())).toContainEqual({
      at: 0,
      kind: 'alert',
      detail: 'authFailures',
    });
  }),
  scenario('a refused refresh counts as an authentication failure', async (monitor) => {
    await signedIn(monitor);
    for (let count = 0; count < 3; count += 1) {
      await check(monitor, 'due');
      await monitor.answer('refreshSession', { status: 'refused' });
      await monitor.send({ type: 'session.renewed', expiresAt: 1 });
    }
    expect(alerts(monitor)).toContainEqual({
      type: 'sessionMonitor.alertRaised',
      kind: 'authFailures',
      count: 3,
    });
  }),
  scenario("'1 unexpected logout'", async (monitor) => {
    await signedIn(monitor);
    await monitor.send({ type: 'signOut.unexpected' });
    expect(monitor.emitted).toEqual([
      { type: 'sessionMonitor.alertRaised', kind: 'unexpectedLogouts', count: 1 },
    ]);
    expect(kinds(monitor).slice(-2)).toEqual(['unexpectedLogout', 'alert']);
  }),
  scenario("'5 warnings', '2 circuit-breaker trips'", async (monitor) => {
    await breakDown(monitor);
    expect(alerts(monitor)).toEqual([]);
    monitor.clock.advance(30 * SECOND);
    await monitor.answer('refreshSession', { status: 'unavailable' });
    expect(alerts(monitor)).toEqual([
      { type: 'sessionMonitor.alertRaised', kind: 'circuitBreakerTrips', count: 2 },
    ]);
    monitor.clock.advance(30 * SECOND);
    await monitor.answer('refreshSession', { status: 'unavailable' });
    expect(monitor.context().failuresInARow).toBe(5);
    expect(alerts(monitor)).toHaveLength(2);
    expect(alerts(monitor).at(-1)).toEqual({
      type: 'sessionMonitor.alertRaised',
      kind: 'warnings',
      count: 5,
    });
  }),
  scenario('a thrown failure trips the breaker and warns as well', async (monitor) => {
    await signedIn(monitor);
    for (let failure = 0; failure < 5; failure += 1) {
      if (failure < 3) await check(monitor, 'due');
      else monitor.clock.advance(30 * SECOND);
      await monitor.fail('refreshSession');
    }
    expect(alerts(monitor)).toEqual([
      { type: 'sessionMonitor.alertRaised', kind: 'circuitBreakerTrips', count: 2 },
      { type: 'sessionMonitor.alertRaised', kind: 'warnings', count: 5 },
    ]);
  }),
  scenario("'alert cooldown 5 min', separately for each kind", async (monitor) => {
    await signedIn(monitor);
    const logOut = async (at: number) => {
      monitor.setClock(at);
      await monitor.send({ type: 'signOut.unexpected' });
    };
    await logOut(0);
    await logOut(5 * MINUTE - 1);
    expect(alerts(monitor)).toHaveLength(1);
    for (let count = 0; count < 3; count += 1) {
      await monitor.send({ type: 'unauthorized.seen' });
      await monitor.answer('refreshSession', { status: 'refreshed' });
    }
    expect(alerts(monitor)).toHaveLength(2);
    await logOut(5 * MINUTE);
    expect(alerts(monitor).at(-1)).toMatchObject({ kind: 'unexpectedLogouts', count: 2 });
    // A clock set back by an hour must not silence the alerts for an hour.
    await logOut(5 * MINUTE - HOUR);
    expect(alerts(monitor)).toHaveLength(4);
  }),
  scenario('after the sign-out no timer and no listener is left', async (monitor) => {
    expect(monitor.listeners()).toBe(0);
    await signedIn(monitor);
    expect(monitor.listeners()).toBe(1);
    await monitor.send({ type: 'session.ended' });
    expect(monitor.state()).toBe('idle');
    expect([monitor.listeners(), monitor.context().expiresAt]).toEqual([0, null]);
    expect(() => monitor.clock.fireNext()).toThrow('No timer is waiting');
    await monitor.send({ type: 'unauthorized.seen' });
    await monitor.send({ type: 'signOut.unexpected' });
    expect(monitor.emitted).toEqual([]);
  }),
  scenario('the next person’s failures start from zero', async (monitor) => {
    await breakDown(monitor);
    await monitor.send({ type: 'session.ended' });
    await signedIn(monitor);
    expect(monitor.listeners()).toBe(1);
    expect(selectSessionFigures(monitor.snapshot())).toMatchObject({ failuresInARow: 0, breakerOpen: false });
  }),
];

describe('session monitor', () => {
  it.each(scenarios)('$says', ({ run }) => run(sessionMonitorMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(sessionMonitorMachine, scenarios)).toEqual([]);
  });
});
