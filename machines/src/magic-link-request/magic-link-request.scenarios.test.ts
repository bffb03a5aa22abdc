import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { createExampleClock, type ExampleClock } from '../shared/example-clock.ts';
import { magicLinkRequestMachine } from './magic-link-request.machine.ts';
import {
  type MagicLinkAnswer,
  type MagicLinkRequestPorts,
  provideMagicLinkRequestPorts,
} from './magic-link-request.ports.ts';
import { selectMagicLinkView } from './magic-link-request.selectors.ts';

type Request = Subject<typeof magicLinkRequestMachine, MagicLinkRequestPorts>;

const email = 'ines@taller.example';
const rateLimited: MagicLinkAnswer = { status: 'refused', code: 'rate_limited' };
const noAccount: MagicLinkAnswer = { status: 'refused', code: 'no_account' };

function scenario(says: string, run: (request: Request, clock: ExampleClock) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) => {
      const clock = createExampleClock();
      const request = await startSubject<typeof magicLinkRequestMachine, MagicLinkRequestPorts>({
        machine,
        provide: provideMagicLinkRequestPorts,
        ownPorts: clock.ports,
      });
      await run(request, clock);
    },
  };
}

const submit = (request: Request, address = ` ${email} `) =>
  request.send({ type: 'form.submitted', email: address });

async function toSent(request: Request) {
  await submit(request);
  await request.answer('sendMagicLink', { status: 'sent' });
  request.emitted.length = 0;
}

async function toResending(request: Request) {
  await toSent(request);
  request.clock.advance(60_000);
  await request.send({ type: 'resend.requested' });
}

const scenarios: Scenario[] = [
  scenario("'Please enter a valid email address', without a request", async (request) => {
    await submit(request, 'taller');
    expect(request.state()).toBe('form.refused');
    expect(request.context().refusal).toBe('invalid_email');
    expect(request.calls('sendMagicLink')).toEqual([]);
    expect(request.emitted).toEqual([{ type: 'magicLinkRequest.refused', code: 'invalid_email' }]);
    await request.send({ type: 'form.edited', email: 'taller@' });
    expect(request.state()).toBe('form.editing');
    expect(request.context().refusal).toBe(null);
  }),
  scenario("'double submit' is prevented, the address trimmed", async (request) => {
    await submit(request);
    await submit(request);
    expect(request.state()).toBe('sending');
    expect(request.snapshot().hasTag('busy')).toBe(true);
    expect(request.calls('sendMagicLink')).toEqual([[{ email }]]);
  }),
  scenario("'after sending, a confirmation shows the address'", async (request) => {
    await submit(request);
    expect(selectMagicLinkView(request.snapshot())).toBe('form');
    await request.answer('sendMagicLink', { status: 'sent' });
    expect(request.state()).toBe('sent.coolingDown');
    expect(selectMagicLinkView(request.snapshot())).toBe('sent');
    expect(request.context()).toEqual({ email, refusal: null });
    expect(request.emitted).toEqual([{ type: 'magicLinkRequest.sent', email }]);
  }),
  scenario("'a 60-second resend countdown'", async (request, clock) => {
    await toSent(request);
    expect(request.snapshot().hasTag('coolingDown')).toBe(true);
    await request.send({ type: 'resend.requested' });
    request.clock.advance(59_999);
    expect(request.state()).toBe('sent.coolingDown');
    request.clock.advance(1);
    expect(request.state()).toBe('sent.resendOffered');
    expect(request.context()).toEqual({ email, refusal: null });
    expect(clock.watching()).toBe(0);
    expect(request.calls('sendMagicLink')).toHaveLength(1);
  }),
  scenario('a resend uses the same address and restarts the cooldown', async (request) => {
    await toResending(request);
    expect(request.state()).toBe('sent.resending');
    expect(request.snapshot().hasTag('sending')).toBe(true);
    await request.send({ type: 'resend.requested' });
    expect(request.calls('sendMagicLink')).toEqual([[{ email }], [{ email }]]);
    await request.answer('sendMagicLink', { status: 'sent' });
    expect(request.state()).toBe('sent.coolingDown');
    expect(request.emitted).toEqual([{ type: 'magicLinkRequest.sent', email }]);
  }),
  scenario("'rate limit' on resending: shown, with a cooldown", async (request) => {
    await toResending(request);
    await request.answer('sendMagicLink', rateLimited);
    expect(request.state()).toBe('sent.coolingDown');
    expect(request.context()).toEqual({ email, refusal: 'rate_limited' });
    expect(request.emitted).toEqual([{ type: 'magicLinkRequest.refused', code: 'rate_limited' }]);
    request.clock.advance(60_000);
    expect(request.context().refusal).toBe(null);
  }),
  scenario('a refused or failed resend is offered again at once', async (request) => {
    await toResending(request);
    await request.answer('sendMagicLink', noAccount);
    expect(request.state()).toBe('sent.resendOffered');
    expect(request.context().refusal).toBe('no_account');
    await request.send({ type: 'resend.requested' });
    expect(request.context().refusal).toBe(null);
    await request.fail('sendMagicLink');
    expect(request.state()).toBe('sent.resendOffered');
    expect(request.context().refusal).toBe('unknown');
    expect(request.emitted).toEqual([
      { type: 'magicLinkRequest.refused', code: 'no_account' },
      { type: 'magicLinkRequest.refused', code: 'unknown' },
    ]);
    await request.send({ type: 'otherEmail.chosen' });
    expect(request.context().refusal).toBe(null);
  }),
  scenario("'Use a different email' resets the form", async (request, clock) => {
    await toResending(request);
    await request.answer('sendMagicLink', rateLimited);
    await request.send({ type: 'otherEmail.chosen' });
    expect(request.state()).toBe('form.editing');
    expect(request.context()).toEqual({ email: '', refusal: null });
    expect(clock.watching()).toBe(0);
  }),
  scenario("'No account found': the form stays and can be submitted again", async (request) => {
    await submit(request);
    await request.answer('sendMagicLink', noAccount);
    expect(request.state()).toBe('form.refused');
    expect(request.context().refusal).toBe('no_account');
    expect(request.emitted).toEqual([{ type: 'magicLinkRequest.refused', code: 'no_account' }]);
    await submit(request, 'taller');
    expect(request.state()).toBe('form.refused');
    expect(request.context()).toMatchObject({ email, refusal: 'invalid_email' });
    expect(request.emitted.at(-1)).toEqual({ type: 'magicLinkRequest.refused', code: 'invalid_email' });
    await submit(request, 'otra@taller.example');
    expect(request.state()).toBe('sending');
    expect(request.context()).toMatchObject({ email: 'otra@taller.example', refusal: null });
  }),
  scenario("'otherwise Failed to send magic link'", async (request) => {
    await submit(request);
    await request.fail('sendMagicLink');
    expect(request.state()).toBe('form.refused');
    expect(request.context().refusal).toBe('unknown');
    expect(request.emitted).toEqual([{ type: 'magicLinkRequest.refused', code: 'unknown' }]);
  }),
  scenario("'rate limit' on the form: shown, and no mail for a minute", async (request) => {
    await submit(request);
    await request.answer('sendMagicLink', rateLimited);
    expect(request.state()).toBe('coolingDown');
    expect(request.snapshot().hasTag('coolingDown')).toBe(true);
    expect(request.context().refusal).toBe('rate_limited');
    expect(request.emitted).toEqual([{ type: 'magicLinkRequest.refused', code: 'rate_limited' }]);
    await submit(request);
    await request.send({ type: 'form.edited', email });
    expect(request.calls('sendMagicLink')).toHaveLength(1);
    request.clock.advance(59_999);
    expect(request.state()).toBe('coolingDown');
    request.clock.advance(1);
    expect(request.state()).toBe('form.editing');
    expect(request.context()).toEqual({ email, refusal: null });
  }),
  scenario('the limit of one address doesn’t block another', async (request) => {
    await submit(request);
    await request.answer('sendMagicLink', rateLimited);
    await request.send({ type: 'form.edited', email: 'otra@taller.example' });
    expect(request.state()).toBe('form.editing');
    expect(request.context()).toEqual({ email, refusal: null });
  }),
];

describe('magic-link-request', () => {
  it.each(scenarios)('$says', ({ run }) => run(magicLinkRequestMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(magicLinkRequestMachine, scenarios)).toEqual([]);
  });
});
