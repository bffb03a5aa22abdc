import type { SitePage } from '../site.types.ts';
import { breadcrumbData, organizationData } from '../structured-data.ts';
import { Contact } from './contact.tsx';
import { ContactSent } from './contact-sent.tsx';

export const contactPage: SitePage = {
  path: '/contact',
  meta: {
    title: 'Contact · Oficio',
    description:
      'Write to the people behind Oficio about the product, your subscription or your data. You get an answer by email within 24 hours, Monday to Friday.',
    keywords: ['contact', 'support', 'help', 'customer service'],
    structuredData: [organizationData(), breadcrumbData({ name: 'Contact', path: '/contact' })],
  },
  render: () => <Contact />,
};

export const contactSentPage: SitePage = {
  path: '/contact/sent',
  unlisted: true,
  meta: {
    title: 'Message sent · Oficio',
    description: 'Your message has arrived. You get an answer by email within 24 hours, Monday to Friday.',
    keywords: ['contact', 'message sent'],
    structuredData: [
      breadcrumbData({ name: 'Contact', path: '/contact' }, { name: 'Message sent', path: '/contact/sent' }),
    ],
  },
  render: () => <ContactSent />,
};
