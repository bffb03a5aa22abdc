import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { oauthCallbackMachine } from './oauth-callback.machine.ts';
import { exampleArrivedSession, exampleMailReader, exampleNewcomer } from './oauth-callback.model.ts';
import { type OauthCallbackPorts, provideOauthCallbackPorts } from './oauth-callback.ports.ts';
import {
  selectArrivalQuestion,
  selectArrivalRefusal,
  selectArrivalRetryable,
} from './oauth-callback.selectors.ts';
import type { ArrivedUser } from './oauth-callback.types.ts';

type Arrival = Subject<typeof oauthCallbackMachine, OauthCallbackPorts>;

function scenario(says: string, run: (arrival: Arrival) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof oauthCallbackMachine, OauthCallbackPorts>({
          machine,
          provide: provideOauthCallbackPorts,
        }),
      ),
  };
}

const open = (arrival: Arrival, user: ArrivedUser) =>
  arrival.answer('openLink', { status: 'opened', session: exampleArrivedSession, user });

const established = (how: 'oauth' | 'link') => ({
  type: 'oauthCallback.established',
  session: exampleArrivedSession,
  how,
});
const refused = (code: string) => ({ type: 'oauthCallback.refused', code });

/** Advances time without an answer until the screen offers something. */
async function givesUpAfterTheLimit(arrival: Arrival, waiting: string) {
  expect(arrival.state()).toBe(waiting);
  expect(arrival.snapshot().hasTag('busy')).toBe(true);
  arrival.clock.advance(14_999);
  expect(arrival.state()).toBe(waiting);
  arrival.clock.advance(1);
  expect(arrival.state()).toBe('refused.forNow');
  expect(selectArrivalRefusal(arrival.snapshot())).toBe('network');
  expect(selectArrivalRetryable(arrival.snapshot())).toBe(true);
  expect(arrival.emitted.at(-1)).toEqual(refused('network'));
}

const EMAIL = 'ines@taller.example';

const askAbout = (arrival: Arrival) => arrival.answer('openLink', { status: 'unexpected', email: EMAIL });

const scenarios: Scenario[] = [
  scenario('an unexpected session is used only after the question', async (arrival) => {
    expect(selectArrivalQuestion(arrival.snapshot())).toBe(null);
    await askAbout(arrival);
    expect(arrival.state()).toBe('asking');
    expect(arrival.snapshot().hasTag('busy')).toBe(false);
    expect(selectArrivalQuestion(arrival.snapshot())).toBe(EMAIL);
    expect(arrival.emitted).toEqual([]);
    arrival.clock.advance(3_600_000);
    expect(arrival.state()).toBe('asking');
    await arrival.send({ type: 'continue.chosen' });
    expect(arrival.state()).toBe('adopting');
    expect(arrival.snapshot().hasTag('busy')).toBe(true);
    expect(selectArrivalQuestion(arrival.snapshot())).toBe(null);
    expect(arrival.calls('adoptLink')).toEqual([[]]);
    await arrival.answer('adoptLink', {
      status: 'opened',
      session: exampleArrivedSession,
      user: exampleMailReader,
    });
    expect(arrival.state()).toBe('signingIn.known');
    expect(arrival.emitted).toEqual([established('link')]);
    expect(arrival.calls('declineLink')).toEqual([]);
  }),
  scenario('a newcomer whom nobody expected is welcomed after the question', async (arrival) => {
    await askAbout(arrival);
    await arrival.send({ type: 'continue.chosen' });
    await arrival.answer('adoptLink', {
      status: 'opened',
      session: exampleArrivedSession,
      user: exampleNewcomer,
    });
    expect(arrival.state()).toBe('signingIn.newcomer');
    expect(arrival.emitted).toEqual([established('oauth')]);
  }),
  scenario("'Cancel' ends the unexpected session and leaves", async (arrival) => {
    await askAbout(arrival);
    await arrival.send({ type: 'cancel.chosen' });
    expect(arrival.state()).toBe('declining');
    expect(arrival.snapshot().hasTag('declining')).toBe(true);
    expect(selectArrivalQuestion(arrival.snapshot())).toBe(EMAIL);
    expect(arrival.calls('declineLink')).toEqual([[]]);
    await arrival.answer('declineLink', undefined);
    expect(arrival.state()).toBe('left');
    expect(arrival.emitted).toEqual([{ type: 'oauthCallback.declined' }]);
    expect(arrival.calls('adoptLink')).toEqual([]);
  }),
  scenario("'Cancel' doesn't need the service", async (arrival) => {
    await askAbout(arrival);
    await arrival.send({ type: 'cancel.chosen' });
    await arrival.fail('declineLink');
    expect(arrival.state()).toBe('left');
    expect(arrival.emitted).toEqual([{ type: 'oauthCallback.declined' }]);
  }),
  scenario("'Cancel' doesn't wait for the service", async (arrival) => {
    await askAbout(arrival);
    await arrival.send({ type: 'cancel.chosen' });
    arrival.clock.advance(4_999);
    expect(arrival.state()).toBe('declining');
    arrival.clock.advance(1);
    expect(arrival.state()).toBe('left');
    expect(arrival.emitted).toEqual([{ type: 'oauthCallback.declined' }]);
  }),
  scenario('an unexpected session that has ended meanwhile is refused', async (arrival) => {
    await askAbout(arrival);
    await arrival.send({ type: 'continue.chosen' });
    await arrival.answer('adoptLink', { status: 'refused', code: 'link_expired' });
    expect(arrival.state()).toBe('refused.forGood');
    expect(selectArrivalRefusal(arrival.snapshot())).toBe('link_expired');
    expect(arrival.emitted).toEqual([refused('link_expired')]);
  }),
  scenario(
    'an unexpected session that the network kept away is retried without another question',
    async (arrival) => {
      await askAbout(arrival);
      await arrival.send({ type: 'continue.chosen' });
      await arrival.answer('adoptLink', { status: 'refused', code: 'network' });
      expect(arrival.state()).toBe('refused.forNow');
      expect(selectArrivalRefusal(arrival.snapshot())).toBe('network');
      expect(arrival.emitted).toEqual([refused('network')]);
      await arrival.send({ type: 'retry.requested' });
      expect(arrival.state()).toBe('adopting');
      expect(selectArrivalRefusal(arrival.snapshot())).toBe(null);
      expect(arrival.calls('openLink')).toHaveLength(1);
      expect(arrival.calls('adoptLink')).toHaveLength(2);
    },
  ),
  scenario('an unexpected session without an answer is given up', async (arrival) => {
    await askAbout(arrival);
    await arrival.send({ type: 'continue.chosen' });
    await givesUpAfterTheLimit(arrival, 'adopting');
  }),
  scenario('a bug in the adoption is an unexplained failure', async (arrival) => {
    await askAbout(arrival);
    await arrival.send({ type: 'continue.chosen' });
    await arrival.fail('adoptLink');
    expect(arrival.state()).toBe('refused.forGood');
    expect(selectArrivalRefusal(arrival.snapshot())).toBe('unknown');
    expect(arrival.emitted).toEqual([refused('unknown')]);
  }),
  scenario("'a session is set', and 'then it redirects'", async (arrival) => {
    expect(arrival.state()).toBe('openingLink');
    expect(arrival.snapshot().hasTag('busy')).toBe(true);
    expect(arrival.calls('openLink')).toEqual([[{ attempt: 1 }]]);
    await open(arrival, exampleMailReader);
    expect(arrival.state()).toBe('signingIn.known');
    expect(arrival.snapshot().hasTag('busy')).toBe(true);
    expect(arrival.context()).toEqual({
      attempt: 1,
      session: exampleArrivedSession,
      user: exampleMailReader,
      unexpected: null,
      refusal: null,
    });
    await arrival.answer('waitForSignIn', { status: 'signedIn' });
    expect(arrival.state()).toBe('completed');
    expect(arrival.emitted).toEqual([established('link'), { type: 'oauthCallback.completed' }]);
    expect(arrival.calls('triggerWelcome')).toEqual([]);
  }),
  scenario(
    "'If the user was created less than 60 s ago, the user counts as new and the welcome-email call is triggered'",
    async (arrival) => {
      await open(arrival, exampleNewcomer);
      expect(arrival.emitted).toEqual([established('oauth')]);
      expect(arrival.calls('triggerWelcome')).toEqual([
        [{ session: exampleArrivedSession, user: exampleNewcomer }],
      ]);
    },
  ),
  scenario('an account older than a minute is not a new user', async (arrival) => {
    await open(arrival, { ...exampleNewcomer, ageMs: 60_000 });
    expect(arrival.state()).toBe('signingIn.known');
    expect(arrival.emitted).toEqual([established('oauth')]);
    expect(arrival.calls('triggerWelcome')).toEqual([]);
  }),
  scenario('a mail’s link sends no welcome, however new the account', async (arrival) => {
    await open(arrival, { ...exampleMailReader, ageMs: 0 });
    expect(arrival.state()).toBe('signingIn.known');
    expect(arrival.calls('triggerWelcome')).toEqual([]);
  }),
  scenario('the welcome mail delays nothing', async (arrival) => {
    await open(arrival, exampleNewcomer);
    expect(arrival.state()).toBe('signingIn.newcomer');
    await arrival.answer('waitForSignIn', { status: 'signedIn' });
    expect(arrival.state()).toBe('completed');
    expect(arrival.emitted.at(-1)).toEqual({ type: 'oauthCallback.completed' });
  }),
  scenario('the welcome mail may be answered before the sign-in completes', async (arrival) => {
    await open(arrival, exampleNewcomer);
    await arrival.answer('triggerWelcome', undefined);
    expect(arrival.state()).toBe('signingIn.known');
    await arrival.answer('waitForSignIn', { status: 'signedIn' });
    expect(arrival.state()).toBe('completed');
  }),
  scenario("'failure is only logged'", async (arrival) => {
    await open(arrival, exampleNewcomer);
    await arrival.fail('triggerWelcome');
    expect(arrival.state()).toBe('signingIn.known');
    expect(selectArrivalRefusal(arrival.snapshot())).toBe(null);
    await arrival.answer('waitForSignIn', { status: 'signedIn' });
    expect(arrival.emitted).toEqual([established('oauth'), { type: 'oauthCallback.completed' }]);
  }),
  scenario(
    "'With no tokens in the URL it checks for an existing session: if one exists, go to /dashboard'",
    async (arrival) => {
      await arrival.answer('openLink', { status: 'nothing' });
      expect(arrival.state()).toBe('findingSession');
      expect(arrival.snapshot().hasTag('busy')).toBe(true);
      await arrival.answer('findSession', { status: 'signedIn' });
      expect(arrival.state()).toBe('left');
      expect(arrival.emitted).toEqual([{ type: 'oauthCallback.sessionFound' }]);
    },
  ),
  scenario("'otherwise show' that it failed", async (arrival) => {
    await arrival.answer('openLink', { status: 'nothing' });
    await arrival.answer('findSession', { status: 'signedOut' });
    expect(arrival.state()).toBe('refused.forGood');
    expect(selectArrivalRefusal(arrival.snapshot())).toBe('no_session');
    expect(selectArrivalRetryable(arrival.snapshot())).toBe(false);
    expect(arrival.emitted).toEqual([refused('no_session')]);
  }),
  scenario('an expired link can’t be retried', async (arrival) => {
    await arrival.answer('openLink', { status: 'refused', code: 'link_expired' });
    expect(arrival.state()).toBe('refused.forGood');
    expect(selectArrivalRefusal(arrival.snapshot())).toBe('link_expired');
    expect(arrival.emitted).toEqual([refused('link_expired')]);
    await arrival.send({ type: 'retry.requested' });
    expect(arrival.calls('openLink')).toHaveLength(1);
  }),
  ...(['network', 'server', 'rate_limited'] as const).map((code) =>
    scenario(`after "${code}" the link can be tried again`, async (arrival) => {
      await arrival.answer('openLink', { status: 'refused', code });
      expect(arrival.state()).toBe('refused.forNow');
      expect(arrival.emitted).toEqual([refused(code)]);
      expect(selectArrivalRefusal(arrival.snapshot())).toBe(code);
      await arrival.send({ type: 'retry.requested' });
      expect(arrival.state()).toBe('openingLink');
      expect(selectArrivalRefusal(arrival.snapshot())).toBe(null);
      expect(arrival.calls('openLink')).toEqual([[{ attempt: 1 }], [{ attempt: 2 }]]);
    }),
  ),
  scenario('a link without an answer is given up and can be retried', async (arrival) => {
    await givesUpAfterTheLimit(arrival, 'openingLink');
    await arrival.send({ type: 'retry.requested' });
    await open(arrival, exampleMailReader);
    expect(arrival.state()).toBe('signingIn.known');
  }),
  scenario('a session check without an answer is given up, too', async (arrival) => {
    await arrival.answer('openLink', { status: 'nothing' });
    await givesUpAfterTheLimit(arrival, 'findingSession');
  }),
  scenario(
    'a sign-in without an end is retried without the link or another welcome mail',
    async (arrival) => {
      await open(arrival, exampleNewcomer);
      await givesUpAfterTheLimit(arrival, 'signingIn.newcomer');
      await arrival.send({ type: 'retry.requested' });
      expect(arrival.state()).toBe('signingIn.known');
      expect(selectArrivalRefusal(arrival.snapshot())).toBe(null);
      expect(arrival.calls('openLink')).toHaveLength(1);
      expect(arrival.calls('triggerWelcome')).toHaveLength(1);
      expect(arrival.emitted).toEqual([established('oauth'), refused('network'), established('oauth')]);
      await arrival.answer('waitForSignIn', { status: 'signedIn' });
      expect(arrival.state()).toBe('completed');
    },
  ),
  scenario('a sign-out in another tab ends the session before its use', async (arrival) => {
    await open(arrival, exampleMailReader);
    await arrival.answer('waitForSignIn', { status: 'signedOut' });
    expect(arrival.state()).toBe('left');
    expect(arrival.emitted).toEqual([established('link'), { type: 'oauthCallback.sessionEnded' }]);
  }),
  scenario('a bug in the link’s port is an unexplained failure', async (arrival) => {
    await arrival.fail('openLink');
    expect(arrival.state()).toBe('refused.forGood');
    expect(selectArrivalRefusal(arrival.snapshot())).toBe('unknown');
    expect(arrival.emitted).toEqual([refused('unknown')]);
  }),
  scenario('a bug in the session check is an unexplained failure', async (arrival) => {
    await arrival.answer('openLink', { status: 'nothing' });
    await arrival.fail('findSession');
    expect(arrival.state()).toBe('refused.forGood');
    expect(arrival.context().refusal).toBe('unknown');
    expect(arrival.emitted).toEqual([refused('unknown')]);
  }),
  scenario('a bug in the sign-in is an unexplained failure', async (arrival) => {
    await open(arrival, exampleMailReader);
    await arrival.fail('waitForSignIn');
    expect(arrival.state()).toBe('refused.forGood');
    expect(arrival.context().refusal).toBe('unknown');
    expect(arrival.emitted).toEqual([established('link'), refused('unknown')]);
  }),
];

describe('oauth callback', () => {
  it.each(scenarios)('$says', ({ run }) => run(oauthCallbackMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(oauthCallbackMachine, scenarios)).toEqual([]);
  });
});
