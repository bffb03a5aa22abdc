import { LINKS } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { magicLinkRequestMachine } from './magic-link-request.machine.ts';

/** When the example's answers came, in milliseconds since 1970. */
export const exampleAnsweredAt = Date.UTC(2026, 0, 10, 16);

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
    { type: 'clock.ticked', now: exampleAnsweredAt + 20_000 },
    { type: 'clock.ticked', now: exampleAnsweredAt + LINKS.resendCooldownMs },
  ],
  outcomes: {
    sendMagicLink: [
      { status: 'sent', at: exampleAnsweredAt },
      { status: 'refused', code: 'rate_limited', at: exampleAnsweredAt },
      { status: 'refused', code: 'no_account', at: exampleAnsweredAt },
      { status: 'refused', code: 'unknown', at: exampleAnsweredAt },
    ],
  },
});
