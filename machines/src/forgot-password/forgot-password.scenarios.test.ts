import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { forgotPasswordMachine } from './forgot-password.machine.ts';
import { type ForgotPasswordPorts, provideForgotPasswordPorts } from './forgot-password.ports.ts';
import { selectForgotPasswordView } from './forgot-password.selectors.ts';

type ForgotPassword = Subject<typeof forgotPasswordMachine, ForgotPasswordPorts>;

function scenario(says: string, run: (forgotPassword: ForgotPassword) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof forgotPasswordMachine, ForgotPasswordPorts>({
          machine,
          provide: provideForgotPasswordPorts,
        }),
      ),
  };
}

const submit = (forgotPassword: ForgotPassword, email = ' ines@taller.example ') =>
  forgotPassword.send({ type: 'form.submitted', email });

const scenarios: Scenario[] = [
  scenario(
    "'email must be valid', checked without a request; editing clears the fault",
    async (forgotPassword) => {
      await submit(forgotPassword, 'ines@taller');
      expect(forgotPassword.state()).toBe('form.refused');
      expect(forgotPassword.calls('sendLink')).toEqual([]);
      expect(forgotPassword.context().refusal).toBe('invalid_email');
      expect(forgotPassword.emitted).toEqual([{ type: 'forgotPassword.refused', code: 'invalid_email' }]);
      await forgotPassword.send({ type: 'form.edited' });
      expect(forgotPassword.state()).toBe('form.editing');
      expect(forgotPassword.context().refusal).toBe(null);
    },
  ),
  scenario('a refused form can be submitted again unchanged', async (forgotPassword) => {
    expect(forgotPassword.state()).toBe('form.editing');
    await submit(forgotPassword, 'ines@taller');
    await submit(forgotPassword);
    expect(forgotPassword.state()).toBe('sending');
    expect(forgotPassword.context()).toEqual({ email: 'ines@taller.example', refusal: null });
  }),
  scenario(
    "'Buttons are disabled during in-flight requests to prevent double submit'",
    async (forgotPassword) => {
      await submit(forgotPassword);
      await submit(forgotPassword);
      expect(forgotPassword.snapshot().hasTag('busy')).toBe(true);
      expect(forgotPassword.calls('sendLink')).toEqual([[{ email: 'ines@taller.example' }]]);
    },
  ),
  scenario(
    "'Email form; then a confirmation screen with Try again (back to the form)', which keeps the address",
    async (forgotPassword) => {
      expect(selectForgotPasswordView(forgotPassword.snapshot())).toBe('form');
      await submit(forgotPassword);
      expect(selectForgotPasswordView(forgotPassword.snapshot())).toBe('form');
      await forgotPassword.answer('sendLink', { status: 'sent' });
      expect(forgotPassword.state()).toBe('sent');
      expect(selectForgotPasswordView(forgotPassword.snapshot())).toBe('sent');
      expect(forgotPassword.emitted).toEqual([{ type: 'forgotPassword.sent' }]);
      await forgotPassword.send({ type: 'tryAgain.chosen' });
      expect(forgotPassword.state()).toBe('form.editing');
      expect(forgotPassword.state()).toBe('form.editing');
      expect(forgotPassword.context()).toEqual({ email: 'ines@taller.example', refusal: null });
    },
  ),
  scenario("'Too many reset attempts.'", async (forgotPassword) => {
    await submit(forgotPassword);
    await forgotPassword.answer('sendLink', { status: 'refused', code: 'rate_limited' });
    expect(forgotPassword.state()).toBe('form.refused');
    expect(forgotPassword.context().refusal).toBe('rate_limited');
    expect(forgotPassword.emitted).toEqual([{ type: 'forgotPassword.refused', code: 'rate_limited' }]);
  }),
  scenario("else 'Failed to send reset email'", async (forgotPassword) => {
    await submit(forgotPassword);
    await forgotPassword.fail('sendLink');
    expect(forgotPassword.state()).toBe('form.refused');
    expect(forgotPassword.context().refusal).toBe('failed');
    expect(forgotPassword.emitted).toEqual([{ type: 'forgotPassword.refused', code: 'failed' }]);
  }),
];

describe('forgot-password', () => {
  it.each(scenarios)('$says', ({ run }) => run(forgotPasswordMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(forgotPasswordMachine, scenarios)).toEqual([]);
  });
});
