import { SUBSCRIPTION } from '@oficio/contracts';
import type { LegalDocument } from './legal.types.ts';
import { AGREEMENT } from './terms-agreement.tsx';
import { LIMITS } from './terms-limits.tsx';
import { MONEY } from './terms-money.tsx';

export const TERMS: LegalDocument = {
  title: 'Terms of Service',
  lead: 'What you can expect of us, what we expect of you, and what happens with money and data.',
  points: [
    {
      text: `The trial lasts ${SUBSCRIPTION.trialDays} days, needs no card and ends by itself.`,
      section: 'trial',
    },
    {
      text: 'Cancel at any time; it takes effect at the end of the billing period.',
      section: 'cancellation',
    },
    {
      text: `Your money back within ${SUBSCRIPTION.refundDays} days after the first payment, without a reason.`,
      section: 'refunds',
    },
    { text: 'What you enter stays yours, and leaves with you as one file.', section: 'your-data' },
  ],
  sections: [...AGREEMENT, ...MONEY, ...LIMITS],
};
