import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { magicLinkVerifyMachine } from './magic-link-verify.machine.ts';
import { exampleMagicLinkSession } from './magic-link-verify.model.ts';
import { type MagicLinkVerifyPorts, provideMagicLinkVerifyPorts } from './magic-link-verify.ports.ts';
import {
  selectMagicLinkQuestion,
  selectMagicLinkRefusal,
  selectMagicLinkView,
} from './magic-link-verify.selectors.ts';

type MagicLink = Subject<typeof magicLinkVerifyMachine, MagicLinkVerifyPorts>;

function scenario(says: string, run: (link: MagicLink) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof magicLinkVerifyMachine, MagicLinkVerifyPorts>({
          machine,
          provide: provideMagicLinkVerifyPorts,
        }),
      ),
  };
}

const verify = (link: MagicLink) =>
  link.answer('verifyLink', { status: 'verified', session: exampleMagicLinkSession });

const established = { type: 'magicLinkVerify.established', session: exampleMagicLinkSession };
const refused = (code: string) => ({ type: 'magicLinkVerify.refused', code });

function isRefused(link: MagicLink, code: string) {
  expect(link.state()).toBe('refused');
  expect(selectMagicLinkView(link.snapshot())).toBe('refused');
  expect(selectMagicLinkRefusal(link.snapshot())).toBe(code);
  expect(link.emitted.at(-1)).toEqual(refused(code));
}

function givesUpAfterTheLimit(link: MagicLink, waiting: string) {
  expect(link.state()).toBe(waiting);
  expect(link.snapshot().hasTag('busy')).toBe(true);
  expect(selectMagicLinkView(link.snapshot())).toBe('verifying');
  link.clock.advance(14_999);
  expect(link.state()).toBe(waiting);
  link.clock.advance(1);
  isRefused(link, 'network');
}

const EMAIL = 'ines@taller.example';

const askAbout = (link: MagicLink) => link.answer('verifyLink', { status: 'unexpected', email: EMAIL });

const scenarios: Scenario[] = [
  scenario('an unexpected session is used only after the question', async (link) => {
    expect(selectMagicLinkQuestion(link.snapshot())).toBe(null);
    await askAbout(link);
    expect(link.state()).toBe('asking');
    expect(link.snapshot().hasTag('busy')).toBe(false);
    expect(selectMagicLinkQuestion(link.snapshot())).toBe(EMAIL);
    expect(link.emitted).toEqual([]);
    link.clock.advance(3_600_000);
    expect(link.state()).toBe('asking');
    await link.send({ type: 'continue.chosen' });
    expect(link.state()).toBe('adopting');
    expect(link.snapshot().hasTag('busy')).toBe(true);
    expect(selectMagicLinkQuestion(link.snapshot())).toBe(null);
    expect(link.calls('adoptLink')).toEqual([[]]);
    await link.answer('adoptLink', { status: 'verified', session: exampleMagicLinkSession });
    expect(link.state()).toBe('signingIn');
    expect(link.emitted).toEqual([established]);
    expect(link.calls('declineLink')).toEqual([]);
  }),
  scenario("'Cancel' ends the unexpected session and leaves", async (link) => {
    await askAbout(link);
    await link.send({ type: 'cancel.chosen' });
    expect(link.state()).toBe('declining');
    expect(link.snapshot().hasTag('declining')).toBe(true);
    expect(selectMagicLinkQuestion(link.snapshot())).toBe(EMAIL);
    expect(link.calls('declineLink')).toEqual([[]]);
    await link.answer('declineLink', undefined);
    expect(link.state()).toBe('left');
    expect(link.emitted).toEqual([{ type: 'magicLinkVerify.declined' }]);
    expect(link.calls('adoptLink')).toEqual([]);
  }),
  scenario("'Cancel' doesn't need the service", async (link) => {
    await askAbout(link);
    await link.send({ type: 'cancel.chosen' });
    await link.fail('declineLink');
    expect(link.state()).toBe('left');
    expect(link.emitted).toEqual([{ type: 'magicLinkVerify.declined' }]);
  }),
  scenario("'Cancel' doesn't wait for the service", async (link) => {
    await askAbout(link);
    await link.send({ type: 'cancel.chosen' });
    link.clock.advance(4_999);
    expect(link.state()).toBe('declining');
    link.clock.advance(1);
    expect(link.state()).toBe('left');
    expect(link.emitted).toEqual([{ type: 'magicLinkVerify.declined' }]);
  }),
  scenario('an unexpected session that has ended meanwhile is refused', async (link) => {
    await askAbout(link);
    await link.send({ type: 'continue.chosen' });
    await link.answer('adoptLink', { status: 'refused', code: 'link_expired' });
    isRefused(link, 'link_expired');
  }),
  scenario('an unexpected session is retried without another question', async (link) => {
    await askAbout(link);
    await link.send({ type: 'continue.chosen' });
    await link.answer('adoptLink', { status: 'refused', code: 'network' });
    isRefused(link, 'network');
    await link.send({ type: 'retry.requested' });
    expect(link.state()).toBe('adopting');
    expect(selectMagicLinkRefusal(link.snapshot())).toBe(null);
    expect(link.calls('verifyLink')).toHaveLength(1);
    expect(link.calls('adoptLink')).toHaveLength(2);
  }),
  scenario('an unexpected session without an answer is given up', async (link) => {
    await askAbout(link);
    await link.send({ type: 'continue.chosen' });
    givesUpAfterTheLimit(link, 'adopting');
  }),
  scenario('a bug in the adoption is an unexplained failure', async (link) => {
    await askAbout(link);
    await link.send({ type: 'continue.chosen' });
    await link.fail('adoptLink');
    isRefused(link, 'unknown');
  }),
  scenario("'verifying, then success', and on 'after 2 s'", async (link) => {
    expect(link.state()).toBe('verifyingLink');
    expect(link.calls('verifyLink')).toEqual([[{ attempt: 1 }]]);
    await verify(link);
    expect(link.state()).toBe('signingIn');
    expect(link.emitted).toEqual([established]);
    expect(link.context()).toEqual({
      attempt: 1,
      session: exampleMagicLinkSession,
      unexpected: null,
      refusal: null,
    });
    await link.answer('waitForSignIn', { status: 'signedIn' });
    expect(link.state()).toBe('signedIn');
    expect(selectMagicLinkView(link.snapshot())).toBe('signedIn');
    link.clock.advance(1_999);
    expect(link.state()).toBe('signedIn');
    link.clock.advance(1);
    expect(link.state()).toBe('redirected');
    expect(selectMagicLinkView(link.snapshot())).toBe('signedIn');
    expect(link.emitted).toEqual([established, { type: 'magicLinkVerify.redirected' }]);
  }),
  scenario("'If none is found' nobody is signed in by it", async (link) => {
    await link.answer('verifyLink', { status: 'nothing' });
    expect(link.state()).toBe('findingSession');
    await link.answer('findSession', { status: 'signedOut' });
    isRefused(link, 'no_token');
    expect(link.emitted).toEqual([refused('no_token')]);
  }),
  scenario('a person who is signed in by now continues', async (link) => {
    await link.answer('verifyLink', { status: 'nothing' });
    await link.answer('findSession', { status: 'signedIn' });
    expect(link.state()).toBe('left');
    expect(selectMagicLinkView(link.snapshot())).toBe('verifying');
    expect(link.emitted).toEqual([{ type: 'magicLinkVerify.sessionFound' }]);
  }),
  ...(['link_expired', 'network'] as const).map((code) =>
    scenario(`'Try again' after "${code}" sends the token again`, async (link) => {
      await link.answer('verifyLink', { status: 'refused', code });
      isRefused(link, code);
      await link.send({ type: 'retry.requested' });
      expect(link.state()).toBe('verifyingLink');
      expect(selectMagicLinkRefusal(link.snapshot())).toBe(null);
      expect(link.calls('verifyLink')).toEqual([[{ attempt: 1 }], [{ attempt: 2 }]]);
      await verify(link);
      expect(link.state()).toBe('signingIn');
    }),
  ),
  scenario('a verification without an end is given up', async (link) =>
    givesUpAfterTheLimit(link, 'verifyingLink'),
  ),
  scenario('a session check without an end is given up', async (link) => {
    await link.answer('verifyLink', { status: 'nothing' });
    givesUpAfterTheLimit(link, 'findingSession');
  }),
  scenario('a sign-in without an end is retried without the token', async (link) => {
    await verify(link);
    givesUpAfterTheLimit(link, 'signingIn');
    await link.send({ type: 'retry.requested' });
    expect(link.state()).toBe('signingIn');
    expect(selectMagicLinkRefusal(link.snapshot())).toBe(null);
    expect(link.calls('verifyLink')).toHaveLength(1);
    expect(link.emitted).toEqual([established, refused('network'), established]);
  }),
  scenario('a sign-out in another tab ends the session before its use', async (link) => {
    await verify(link);
    await link.answer('waitForSignIn', { status: 'signedOut' });
    expect(link.state()).toBe('left');
    expect(link.emitted).toEqual([established, { type: 'magicLinkVerify.sessionEnded' }]);
  }),
  scenario('a bug in the verification port is an unexplained failure', async (link) => {
    await link.fail('verifyLink');
    isRefused(link, 'unknown');
  }),
  scenario('a bug in the session check is an unexplained failure', async (link) => {
    await link.answer('verifyLink', { status: 'nothing' });
    await link.fail('findSession');
    isRefused(link, 'unknown');
  }),
  scenario('a bug in the sign-in is an unexplained failure', async (link) => {
    await verify(link);
    await link.fail('waitForSignIn');
    isRefused(link, 'unknown');
  }),
];

describe('magic link verify', () => {
  it.each(scenarios)('$says', ({ run }) => run(magicLinkVerifyMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(magicLinkVerifyMachine, scenarios)).toEqual([]);
  });
});
