import type { SitePage } from '../site.types.ts';
import { LegalPage } from './legal-page.tsx';
import { PRIVACY, TERMS } from './legal-texts.ts';

export const privacyPage: SitePage = {
  path: '/privacy-policy',
  file: 'privacy-policy.html',
  meta: {
    title: 'Privacy Policy · Oficio',
    description: 'What Oficio keeps of you, what it is used for, for how long, and what you can ask for.',
    keywords: ['privacy policy', 'personal data', 'retention'],
    structuredData: [],
  },
  render: () => <LegalPage title="Privacy Policy" sections={PRIVACY} />,
};

export const termsPage: SitePage = {
  path: '/terms-of-service',
  file: 'terms-of-service.html',
  meta: {
    title: 'Terms of Service · Oficio',
    description: 'The terms under which Oficio is offered: account, trial, payment, refunds, ending.',
    keywords: ['terms of service', 'trial', 'refund', 'cancellation'],
    structuredData: [],
  },
  render: () => <LegalPage title="Terms of Service" sections={TERMS} />,
};
