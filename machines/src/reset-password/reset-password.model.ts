import { defineModel } from '../shared/model.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';
import type { ResetPasswordForm } from './reset-password.types.ts';

export const exampleNewPassword: ResetPasswordForm = {
  password: 'Guitarra-nueva-7',
  confirmPassword: 'Guitarra-nueva-7',
};

export const resetPasswordModel = defineModel<typeof resetPasswordMachine>({
  machine: resetPasswordMachine,
  events: [
    { type: 'form.submitted', ...exampleNewPassword },
    { type: 'form.submitted', password: 'guitarra', confirmPassword: 'guitarras' },
    { type: 'form.edited' },
    { type: 'retry.requested' },
    { type: 'login.chosen' },
  ],
  outcomes: {
    openLink: [
      { status: 'opened', email: 'ines@taller.example', userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' },
      { status: 'expired' },
      { status: 'invalid', description: 'Signups are closed' },
      { status: 'unavailable' },
    ],
    setPassword: [
      { status: 'changed' },
      { status: 'expired' },
      { status: 'refused', code: 'same_password' },
      { status: 'refused', code: 'weak_password' },
      { status: 'refused', code: 'network' },
    ],
    endRecovery: [undefined],
  },
});
