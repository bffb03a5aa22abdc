import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { createExampleClock, type ExampleClock } from '../shared/example-clock.ts';
import { verifyEmailMachine } from './verify-email.machine.ts';
import { provideVerifyEmailPorts, type VerifyEmailPorts } from './verify-email.ports.ts';
import { selectVerifyEmailRefusal } from './verify-email.selectors.ts';

type VerifyEmail = Subject<typeof verifyEmailMachine, VerifyEmailPorts>;

const email = 'ines@taller.example';

function scenario(says: string, run: (screen: VerifyEmail, clock: ExampleClock) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) => {
      const clock = createExampleClock();
      const screen = await startSubject<typeof verifyEmailMachine, VerifyEmailPorts>({
        machine,
        provide: provideVerifyEmailPorts,
        ownPorts: clock.ports,
      });
      await run(screen, clock);
    },
  };
}

const submit = (screen: VerifyEmail, address = ` ${email} `) =>
  screen.send({ type: 'form.submitted', email: address });

const refusal = (screen: VerifyEmail) => selectVerifyEmailRefusal(screen.snapshot());
const rested = { email, refusal: null };

const scenarios: Scenario[] = [
  scenario('an invalid address is refused without a request', async (screen) => {
    await submit(screen, 'taller');
    expect(screen.state()).toBe('form.refused');
    expect(refusal(screen)).toBe('invalid_email');
    expect(screen.calls('resendVerification')).toEqual([]);
    expect(screen.emitted).toEqual([{ type: 'verifyEmail.refused', code: 'invalid_email' }]);
    await screen.send({ type: 'form.edited', email: 'taller@' });
    expect(screen.state()).toBe('form.editing');
    expect(refusal(screen)).toBe(null);
  }),
  scenario("'Resend verification has a sending state', double submit is prevented", async (screen) => {
    await submit(screen);
    await submit(screen);
    expect(screen.state()).toBe('sending');
    expect(screen.snapshot().hasTag('busy')).toBe(true);
    expect(screen.calls('resendVerification')).toEqual([[{ email }]]);
  }),
  scenario("'Resend cooldown 60 s'", async (screen, clock) => {
    await submit(screen);
    await screen.answer('resendVerification', { status: 'sent' });
    expect(screen.state()).toBe('coolingDown');
    expect(screen.snapshot().hasTag('coolingDown')).toBe(true);
    expect(screen.context()).toEqual(rested);
    expect(screen.emitted).toEqual([{ type: 'verifyEmail.sent', email }]);
    await submit(screen);
    await screen.send({ type: 'form.edited', email });
    screen.clock.advance(59_999);
    expect(screen.state()).toBe('coolingDown');
    screen.clock.advance(1);
    expect(screen.state()).toBe('form.editing');
    expect(screen.context()).toEqual(rested);
    expect(screen.calls('resendVerification')).toHaveLength(1);
    expect(clock.watching()).toBe(0);
  }),
  scenario('the cooldown of one address doesn’t block another', async (screen) => {
    await submit(screen);
    await screen.answer('resendVerification', { status: 'refused', code: 'rate_limited' });
    await screen.send({ type: 'form.edited', email: 'otra@taller.example' });
    expect(screen.state()).toBe('form.editing');
    expect(screen.context()).toEqual(rested);
  }),
  scenario("'rate limit': shown, with a cooldown", async (screen) => {
    await submit(screen);
    await screen.answer('resendVerification', { status: 'refused', code: 'rate_limited' });
    expect(screen.state()).toBe('coolingDown');
    expect(screen.context()).toEqual({ email, refusal: 'rate_limited' });
    expect(screen.emitted).toEqual([{ type: 'verifyEmail.refused', code: 'rate_limited' }]);
    screen.clock.advance(60_000);
    expect(screen.context()).toEqual(rested);
  }),
  scenario("'else Failed to resend verification email', and it can be retried at once", async (screen) => {
    await submit(screen);
    await screen.answer('resendVerification', { status: 'refused', code: 'network' });
    expect(screen.state()).toBe('form.refused');
    expect(refusal(screen)).toBe('network');
    await submit(screen, 'taller');
    expect(screen.state()).toBe('form.refused');
    expect(screen.context()).toMatchObject({ email, refusal: 'invalid_email' });
    await submit(screen, 'otra@taller.example');
    expect(screen.state()).toBe('sending');
    expect(screen.context()).toMatchObject({ email: 'otra@taller.example', refusal: null });
    await screen.fail('resendVerification');
    expect(screen.state()).toBe('form.refused');
    expect(refusal(screen)).toBe('unknown');
    expect(screen.emitted).toEqual([
      { type: 'verifyEmail.refused', code: 'network' },
      { type: 'verifyEmail.refused', code: 'invalid_email' },
      { type: 'verifyEmail.refused', code: 'unknown' },
    ]);
  }),
];

describe('verify-email', () => {
  it.each(scenarios)('$says', ({ run }) => run(verifyEmailMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(verifyEmailMachine, scenarios)).toEqual([]);
  });
});
