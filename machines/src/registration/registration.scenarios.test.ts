import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { findFailingCheck, registrationMachine, toPayload } from './registration.machine.ts';
import { exampleForm, exampleRegisteredSession } from './registration.model.ts';
import { provideRegistrationPorts, type RegistrationPorts } from './registration.ports.ts';
import { selectRegistrationRefusalText, selectRegistrationView } from './registration.selectors.ts';
import type { RegistrationForm } from './registration.types.ts';

type Registration = Subject<typeof registrationMachine, RegistrationPorts>;

function scenario(says: string, run: (registration: Registration) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof registrationMachine, RegistrationPorts>({
          machine,
          provide: provideRegistrationPorts,
        }),
      ),
  };
}

const submit = (registration: Registration, changes: Partial<RegistrationForm> = {}) =>
  registration.send({ type: 'form.submitted', ...exampleForm, ...changes });

async function toVerifyEmail(registration: Registration) {
  await submit(registration);
  await registration.answer('signUp', { status: 'verifyEmail' });
  registration.clock.advance(60_000);
  registration.emitted.length = 0;
}

const scenarios: Scenario[] = [
  scenario("'names trimmed', and the address with them", async (registration) => {
    expect(registration.state()).toBe('form.editing');
    await submit(registration);
    expect(registration.state()).toBe('submitting');
    expect(registration.snapshot().hasTag('busy')).toBe(true);
    expect(registration.calls('signUp')).toEqual([
      [{ email: 'ines@taller.example', password: 'guitarra', firstName: 'Ines', lastName: 'Robles' }],
    ]);
    expect(registration.context()).toEqual({
      email: 'ines@taller.example',
      refusal: null,
      refusalText: null,
      resendRefusal: null,
      session: null,
    });
  }),
  scenario('a failing check refuses without a request, and editing clears it', async (registration) => {
    await submit(registration, { confirmPassword: 'guitarras' });
    expect(registration.state()).toBe('form.refused');
    expect(registration.calls('signUp')).toEqual([]);
    expect(registration.context().refusal).toBe('password_mismatch');
    expect(registration.emitted).toEqual([{ type: 'registration.refused', code: 'password_mismatch' }]);
    await registration.send({ type: 'form.edited' });
    expect(registration.state()).toBe('form.editing');
    expect(registration.context().refusal).toBe(null);
  }),
  scenario('a refused form can be submitted again unchanged', async (registration) => {
    await submit(registration, { confirmPassword: 'guitarras' });
    await submit(registration);
    expect(registration.state()).toBe('submitting');
    expect(registration.context().refusal).toBe(null);
  }),
  scenario("'double submit' is prevented", async (registration) => {
    await submit(registration);
    await submit(registration);
    expect(registration.calls('signUp')).toHaveLength(1);
  }),
  scenario("'account created screen, then redirect to /dashboard after 1.5 s'", async (registration) => {
    await submit(registration);
    await registration.answer('signUp', { status: 'created', session: exampleRegisteredSession });
    expect(registration.state()).toBe('created');
    expect(selectRegistrationView(registration.snapshot())).toBe('created');
    registration.clock.advance(1_499);
    expect(registration.state()).toBe('created');
    registration.clock.advance(1);
    expect(registration.state()).toBe('redirected');
    expect(registration.emitted).toEqual([
      { type: 'registration.created', session: exampleRegisteredSession },
      { type: 'registration.redirected', session: exampleRegisteredSession },
    ]);
  }),
  scenario("'verify-your-email screen (user returned without session)'", async (registration) => {
    await submit(registration);
    await registration.answer('signUp', { status: 'verifyEmail' });
    // The sign-up sent the first mail, and the service sends the next one a minute later.
    expect(registration.state()).toBe('verifyEmail.coolingDown');
    registration.clock.advance(60_000);
    expect(registration.state()).toBe('verifyEmail.resendOffered');
    expect(selectRegistrationView(registration.snapshot())).toBe('verifyEmail');
    expect(registration.emitted).toEqual([
      { type: 'registration.verificationPending', email: 'ines@taller.example' },
    ]);
  }),
  scenario('a refusal of the server is a code of the catalogue', async (registration) => {
    await submit(registration);
    await registration.answer('signUp', { status: 'refused', code: 'account_exists' });
    expect(registration.state()).toBe('form.refused');
    expect(registration.context().refusal).toBe('account_exists');
    expect(registration.emitted).toEqual([{ type: 'registration.refused', code: 'account_exists' }]);
  }),
  scenario(
    "'any other string': the auth service’s message is kept until the form is edited",
    async (registration) => {
      await submit(registration);
      await registration.answer('signUp', { status: 'refused', code: 'unknown', text: 'Signups are closed' });
      expect(selectRegistrationRefusalText(registration.snapshot())).toBe('Signups are closed');
      expect(registration.emitted).toEqual([{ type: 'registration.refused', code: 'unknown' }]);
      await registration.send({ type: 'form.edited' });
      expect(selectRegistrationRefusalText(registration.snapshot())).toBe(null);
    },
  ),
  scenario("'Registration unexpected failure'", async (registration) => {
    await submit(registration);
    await registration.fail('signUp');
    expect(registration.state()).toBe('form.refused');
    expect(registration.context().refusal).toBe('unknown');
    expect(registration.emitted).toEqual([{ type: 'registration.refused', code: 'unknown' }]);
  }),
  scenario(
    "'Resend verification has a sending state', and a 'Resend cooldown 60 s'",
    async (registration) => {
      await toVerifyEmail(registration);
      await registration.send({ type: 'resend.requested' });
      expect(registration.state()).toBe('verifyEmail.resending');
      expect(registration.snapshot().hasTag('sending')).toBe(true);
      expect(registration.calls('resendVerification')).toEqual([[{ email: 'ines@taller.example' }]]);
      await registration.answer('resendVerification', { status: 'sent' });
      expect(registration.emitted).toEqual([
        { type: 'registration.verificationResent', email: 'ines@taller.example' },
      ]);
      await registration.send({ type: 'resend.requested' });
      expect(registration.snapshot().hasTag('coolingDown')).toBe(true);
      registration.clock.advance(59_999);
      expect(registration.state()).toBe('verifyEmail.coolingDown');
      registration.clock.advance(1);
      expect(registration.state()).toBe('verifyEmail.resendOffered');
      expect(registration.calls('resendVerification')).toHaveLength(1);
    },
  ),
  scenario("'rate limit' on resending: shown, and offered again after the cooldown", async (registration) => {
    await toVerifyEmail(registration);
    await registration.send({ type: 'resend.requested' });
    await registration.answer('resendVerification', { status: 'refused', code: 'rate_limited' });
    expect(registration.state()).toBe('verifyEmail.coolingDown');
    expect(registration.context().resendRefusal).toBe('rate_limited');
    expect(registration.emitted).toEqual([{ type: 'registration.resendRefused', code: 'rate_limited' }]);
    registration.clock.advance(60_000);
    expect(registration.context().resendRefusal).toBe(null);
  }),
  scenario("'Failed to resend verification email': offered again at once", async (registration) => {
    await toVerifyEmail(registration);
    await registration.send({ type: 'resend.requested' });
    await registration.answer('resendVerification', { status: 'refused', code: 'network' });
    expect(registration.state()).toBe('verifyEmail.resendOffered');
    expect(registration.context().resendRefusal).toBe('network');
    await registration.send({ type: 'resend.requested' });
    expect(registration.context().resendRefusal).toBe(null);
    await registration.fail('resendVerification');
    expect(registration.state()).toBe('verifyEmail.resendOffered');
    expect(registration.context().resendRefusal).toBe('unknown');
    expect(registration.emitted).toEqual([
      { type: 'registration.resendRefused', code: 'network' },
      { type: 'registration.resendRefused', code: 'unknown' },
    ]);
  }),
  scenario('a mistyped address can be corrected', async (registration) => {
    await toVerifyEmail(registration);
    await registration.send({ type: 'resend.requested' });
    await registration.answer('resendVerification', { status: 'refused', code: 'network' });
    await registration.send({ type: 'form.reopened' });
    expect(registration.state()).toBe('form.editing');
    expect(registration.context().resendRefusal).toBe(null);
    expect(selectRegistrationView(registration.snapshot())).toBe('form');
  }),
  scenario("'Go to Login' from the verify-your-email screen", async (registration) => {
    await toVerifyEmail(registration);
    await registration.send({ type: 'login.chosen' });
    expect(registration.emitted).toEqual([{ type: 'registration.loginChosen' }]);
    // No other view appears before the next page has loaded.
    expect(registration.state()).toBe('verifyEmail.resendOffered');
    expect(selectRegistrationView(registration.snapshot())).toBe('verifyEmail');
  }),
];

describe('registration', () => {
  it.each(scenarios)('$says', ({ run }) => run(registrationMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(registrationMachine, scenarios)).toEqual([]);
  });
});

describe('Registration checks, in this order', () => {
  const wrong: RegistrationForm = {
    email: 'taller',
    password: 'corta',
    confirmPassword: 'larga',
    firstName: ' ',
    lastName: '',
  };
  it.each([
    ['(1) passwords match', wrong, 'password_mismatch'],
    ['(2) password at least 6 characters', { ...wrong, confirmPassword: 'corta' }, 'password_too_short'],
    [
      '(3) email matches a simple address pattern',
      { ...wrong, password: 'seises', confirmPassword: 'seises' },
      'invalid_email',
    ],
    ['(4) first name non-blank', { ...exampleForm, firstName: ' ' }, 'name_required'],
    ['(4) last name non-blank', { ...exampleForm, lastName: '\t' }, 'name_required'],
    ['nothing else is asked', { ...exampleForm, password: 'seises', confirmPassword: 'seises' }, null],
  ] as const)('%s', (_, form, code) => expect(findFailingCheck(form)).toBe(code));

  it('a password is sent as typed, spaces included', () => {
    expect(toPayload({ ...exampleForm, password: ' seis ', confirmPassword: ' seis ' }).password).toBe(
      ' seis ',
    );
  });
});
