import { defineModel } from '../shared/model.ts';
import type { AuthSession } from '../shared/session.types.ts';
import { registrationMachine } from './registration.machine.ts';
import type { RegistrationForm } from './registration.types.ts';

export const exampleForm: RegistrationForm = {
  email: ' ines@taller.example ',
  password: 'guitarra',
  confirmPassword: 'guitarra',
  firstName: ' Ines ',
  lastName: ' Robles ',
};

export const exampleRegisteredSession: AuthSession = {
  accessToken: 'example-token',
  expiresAt: 1_900_000_000,
  userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

export const registrationModel = defineModel<typeof registrationMachine>({
  machine: registrationMachine,
  events: [
    { type: 'form.submitted', ...exampleForm },
    { type: 'form.submitted', ...exampleForm, confirmPassword: 'guitarras' },
    { type: 'form.edited' },
    { type: 'form.reopened' },
    { type: 'resend.requested' },
    { type: 'login.chosen' },
  ],
  outcomes: {
    signUp: [
      { status: 'created', session: exampleRegisteredSession },
      { status: 'verifyEmail' },
      { status: 'refused', code: 'account_exists' },
    ],
    resendVerification: [
      { status: 'sent' },
      { status: 'refused', code: 'rate_limited' },
      { status: 'refused', code: 'network' },
    ],
    cooldown: [undefined],
  },
});
