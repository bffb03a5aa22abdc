import { defineModel } from '../shared/model.ts';
import { magicLinkRequestMachine } from './magic-link-request.machine.ts';

const email = ' ines@taller.example ';

export const magicLinkRequestModel = defineModel<typeof magicLinkRequestMachine>({
  machine: magicLinkRequestMachine,
  events: [
    { type: 'form.submitted', email },
    { type: 'form.submitted', email: 'taller' },
    { type: 'form.edited', email },
    { type: 'form.edited', email: 'otra@taller.example' },
    { type: 'resend.requested' },
    { type: 'otherEmail.chosen' },
  ],
  outcomes: {
    sendMagicLink: [
      { status: 'sent' },
      { status: 'refused', code: 'rate_limited' },
      { status: 'refused', code: 'no_account' },
      { status: 'refused', code: 'unknown' },
    ],
    cooldown: [undefined],
  },
});
