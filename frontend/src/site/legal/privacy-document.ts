import { RETENTION } from '@oficio/contracts';
import type { LegalDocument } from './legal.types.ts';
import { COLLECTED } from './privacy-collected.tsx';
import { KEPT } from './privacy-kept.tsx';
import { USED } from './privacy-used.tsx';

export const PRIVACY: LegalDocument = {
  title: 'Privacy Policy',
  lead: 'What we keep of you, what for, for how long, and what you can ask of us.',
  points: [
    {
      text: 'What you enter stays yours. We don’t sell it, and there is no advertising.',
      section: 'what-we-do-not-do',
    },
    {
      text: 'No tracking cookies: one cookie marks a device that has signed in, the rest is in your browser’s own storage.',
      section: 'cookies-and-storage',
    },
    {
      text: `Deleted within ${RETENTION.deletionDays} days after you ask; gone from backups ${RETENTION.backupDays} days later at most.`,
      section: 'how-long',
    },
    {
      text: `Questions about privacy are answered within ${RETENTION.privacyAnswerHours} hours.`,
      section: 'your-rights',
    },
  ],
  sections: [...COLLECTED, ...USED, ...KEPT],
};
