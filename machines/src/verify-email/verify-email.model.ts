import { defineModel } from '../shared/model.ts';
import { verifyEmailMachine } from './verify-email.machine.ts';

const email = ' ines@taller.example ';

export const verifyEmailModel = defineModel<typeof verifyEmailMachine>({
  machine: verifyEmailMachine,
  events: [
    { type: 'form.submitted', email },
    { type: 'form.submitted', email: 'taller' },
    { type: 'form.edited', email },
    { type: 'form.edited', email: 'otra@taller.example' },
  ],
  outcomes: {
    resendVerification: [
      { status: 'sent' },
      { status: 'refused', code: 'rate_limited' },
      { status: 'refused', code: 'network' },
    ],
    cooldown: [undefined],
  },
});
