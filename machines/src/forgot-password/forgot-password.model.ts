import { defineModel } from '../shared/model.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';

export const forgotPasswordModel = defineModel<typeof forgotPasswordMachine>({
  machine: forgotPasswordMachine,
  events: [
    { type: 'form.submitted', email: ' ines@taller.example ' },
    { type: 'form.submitted', email: 'ines@taller' },
    { type: 'form.edited' },
    { type: 'tryAgain.chosen' },
  ],
  outcomes: {
    sendLink: [
      { status: 'sent' },
      { status: 'refused', code: 'rate_limited' },
      { status: 'refused', code: 'failed' },
    ],
  },
});
