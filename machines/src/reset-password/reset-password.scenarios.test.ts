import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { findProblems, resetPasswordMachine } from './reset-password.machine.ts';
import { exampleNewPassword } from './reset-password.model.ts';
import { provideResetPasswordPorts, type ResetPasswordPorts } from './reset-password.ports.ts';
import { selectResetPasswordView } from './reset-password.selectors.ts';
import type { ResetPasswordForm } from './reset-password.types.ts';

type ResetPassword = Subject<typeof resetPasswordMachine, ResetPasswordPorts>;

function scenario(says: string, run: (reset: ResetPassword) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof resetPasswordMachine, ResetPasswordPorts>({
          machine,
          provide: provideResetPasswordPorts,
        }),
      ),
  };
}

const person = { email: 'ines@taller.example', userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
const wrong: ResetPasswordForm = { password: 'Guitarra-7', confirmPassword: 'Guitarra-8' };

const view = (reset: ResetPassword) => selectResetPasswordView(reset.snapshot());
const open = (reset: ResetPassword) => reset.answer('openLink', { status: 'opened', ...person });
const submit = (reset: ResetPassword, form: ResetPasswordForm = exampleNewPassword) =>
  reset.send({ type: 'form.submitted', ...form });

async function toSucceeded(reset: ResetPassword) {
  await open(reset);
  await submit(reset);
  await reset.answer('setPassword', { status: 'changed' });
}

const scenarios: Scenario[] = [
  scenario('a link is opened first and names the account', async (reset) => {
    expect(view(reset)).toBe('opening');
    expect(reset.calls('openLink')).toEqual([[]]);
    await open(reset);
    expect(reset.state()).toBe('form.editing');
    expect(view(reset)).toBe('form');
    expect(reset.context()).toEqual({ ...person, linkProblem: '', problems: [], refusal: null });
  }),
  scenario("'code otp_expired gives expired'", async (reset) => {
    await reset.answer('openLink', { status: 'expired' });
    expect(reset.state()).toBe('expired');
    expect(view(reset)).toBe('expired');
    expect(reset.context().linkProblem).toBe('');
  }),
  scenario("'any other code gives invalid, with the provided description'", async (reset) => {
    await reset.answer('openLink', { status: 'invalid', description: 'Signups are closed' });
    expect(reset.state()).toBe('invalid');
    expect(view(reset)).toBe('invalid');
    expect(reset.context().linkProblem).toBe('Signups are closed');
  }),
  scenario('a link without an answer is tried again', async (reset) => {
    await reset.answer('openLink', { status: 'unavailable' });
    expect(reset.state()).toBe('unavailable');
    expect(view(reset)).toBe('unavailable');
    await reset.send({ type: 'retry.requested' });
    expect(reset.state()).toBe('opening');
    await reset.fail('openLink');
    expect(reset.state()).toBe('unavailable');
    await reset.send({ type: 'retry.requested' });
    await open(reset);
    expect(reset.state()).toBe('form.editing');
  }),
  scenario('a failing check refuses without a request, and editing clears it', async (reset) => {
    await open(reset);
    await submit(reset, wrong);
    expect(reset.state()).toBe('form.refused');
    expect(view(reset)).toBe('form');
    expect(reset.context().problems).toEqual(['password_mismatch']);
    expect(reset.calls('setPassword')).toEqual([]);
    await reset.send({ type: 'form.edited' });
    expect(reset.state()).toBe('form.editing');
    expect(reset.context().problems).toEqual([]);
  }),
  scenario("'submitting (double submit blocked)'", async (reset) => {
    await open(reset);
    await submit(reset, wrong);
    await submit(reset);
    await submit(reset);
    expect(reset.state()).toBe('submitting');
    expect(view(reset)).toBe('form');
    expect(reset.snapshot().hasTag('busy')).toBe(true);
    expect(reset.context().problems).toEqual([]);
    expect(reset.calls('setPassword')).toEqual([[{ password: exampleNewPassword.password }]]);
  }),
  scenario("'success (redirect after 3 s)'", async (reset) => {
    await toSucceeded(reset);
    expect(view(reset)).toBe('succeeded');
    reset.clock.advance(2_999);
    expect(reset.state()).toBe('succeeded');
    reset.clock.advance(1);
    expect(reset.state()).toBe('finished');
    expect(view(reset)).toBe('succeeded');
    expect(reset.emitted).toEqual([
      { type: 'resetPassword.succeeded', userId: person.userId },
      { type: 'resetPassword.finished', userId: person.userId },
    ]);
  }),
  scenario("'and a Go to login button'", async (reset) => {
    await toSucceeded(reset);
    await reset.send({ type: 'login.chosen' });
    expect(reset.state()).toBe('finished');
    expect(reset.emitted.at(-1)).toEqual({ type: 'resetPassword.finished', userId: person.userId });
  }),
  scenario(
    "'A submit error whose message contains expired or invalid' is the expired view",
    async (reset) => {
      await open(reset);
      await submit(reset);
      await reset.answer('setPassword', { status: 'expired' });
      expect(reset.state()).toBe('expired');
      expect(reset.emitted).toEqual([]);
    },
  ),
  scenario("'any other error shows a destructive notice', the form stays", async (reset) => {
    await open(reset);
    await submit(reset);
    await reset.answer('setPassword', { status: 'refused', code: 'same_password' });
    expect(reset.state()).toBe('form.refused');
    expect(reset.context().refusal).toBe('same_password');
    await submit(reset, wrong);
    expect(reset.context()).toMatchObject({ problems: ['password_mismatch'], refusal: null });
    await submit(reset);
    expect(reset.context()).toMatchObject({ problems: [], refusal: null });
    await reset.fail('setPassword');
    expect(reset.state()).toBe('form.refused');
    expect(reset.context().refusal).toBe('unknown');
    await reset.send({ type: 'form.edited' });
    expect(reset.context().refusal).toBe(null);
    expect(reset.emitted).toEqual([
      { type: 'resetPassword.refused', code: 'same_password' },
      { type: 'resetPassword.refused', code: 'unknown' },
    ]);
  }),
  scenario('leaving the form ends the link’s session', async (reset) => {
    await open(reset);
    await reset.send({ type: 'login.chosen' });
    expect(reset.state()).toBe('leaving');
    expect(reset.calls('endRecovery')).toEqual([[]]);
    expect(reset.emitted).toEqual([{ type: 'resetPassword.loginChosen' }]);
    await reset.answer('endRecovery', undefined);
    expect(reset.state()).toBe('left');
  }),
  scenario('a person who returns to a left form can leave again, and not submit', async (reset) => {
    await open(reset);
    await reset.send({ type: 'login.chosen' });
    await reset.answer('endRecovery', undefined);
    await reset.send({ type: 'login.chosen' });
    expect(reset.state()).toBe('left');
    expect(reset.emitted).toEqual([
      { type: 'resetPassword.loginChosen' },
      { type: 'resetPassword.loginChosen' },
    ]);
    await submit(reset);
    expect(reset.state()).toBe('expired');
    expect(reset.calls('setPassword')).toEqual([]);
  }),
  scenario('a service that doesn’t answer doesn’t block the page', async (reset) => {
    await open(reset);
    await submit(reset);
    await reset.send({ type: 'login.chosen' });
    expect(reset.state()).toBe('leaving');
    expect(reset.emitted).toEqual([{ type: 'resetPassword.loginChosen' }]);
    await reset.fail('endRecovery');
    expect(reset.state()).toBe('left');
  }),
];

describe('reset-password', () => {
  it.each(scenarios)('$says', ({ run }) => run(resetPasswordMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(resetPasswordMachine, scenarios)).toEqual([]);
  });
});

describe('Reset password checks', () => {
  it.each([
    ['nothing else is asked', exampleNewPassword, []],
    [
      'spaces count as typed',
      { password: ' Guitarra-7', confirmPassword: 'Guitarra-7' },
      ['password_mismatch'],
    ],
    [
      'all that is wrong at once',
      { password: 'corta', confirmPassword: '' },
      ['too_short', 'no_uppercase_letter', 'no_number', 'no_special_character', 'password_mismatch'],
    ],
    [
      'as long as the auth service takes',
      { password: `Guitarra-7${'x'.repeat(62)}`, confirmPassword: `Guitarra-7${'x'.repeat(62)}` },
      [],
    ],
    [
      'no longer',
      { password: `Guitarra-7${'x'.repeat(63)}`, confirmPassword: `Guitarra-7${'x'.repeat(63)}` },
      ['too_long'],
    ],
  ])('%s', (_, form, problems) => expect(findProblems(form)).toEqual(problems));
});
