import type { BlogPost } from './blog.types.ts';

/** Every post's data except its text and its cover. */
export const POST_FACTS: readonly Omit<BlogPost, 'author' | 'content' | 'readTime' | 'image'>[] = [
  {
    id: 10,
    title: 'A freelance business that survives its quiet months',
    slug: 'building-sustainable-freelance-business',
    excerpt:
      'What an hour has to cost, how large a buffer should be, and how much may hang on one client: one example, calculated from beginning to end.',
    date: '2026-11-22',
    category: 'Business Growth',
    tags: ['Pricing', 'Planning', 'Retainers', 'Freelancing'],
  },
  {
    id: 9,
    title: 'Client onboarding that starts the project on time',
    slug: 'streamline-client-onboarding',
    excerpt:
      'Seven things that make a project ready to start, a plan for the first five days, and the welcome message to copy.',
    date: '2026-11-21',
    category: 'Client Management',
    tags: ['Onboarding', 'Checklists', 'Freelancing'],
  },
  {
    id: 8,
    title: 'Looking after the domains of forty clients',
    slug: 'domain-renewals-for-client-sites',
    excerpt:
      'Who should own a domain, what happens in the weeks after it expires, and how to keep a list of renewals that no one forgets.',
    date: '2026-11-20',
    category: 'Hosting',
    tags: ['Domains', 'Renewals', 'Agencies'],
  },
  {
    id: 7,
    title: 'Automating your invoicing, one step at a time',
    slug: 'automating-invoicing-process',
    excerpt:
      'From the last evening of the month to invoices that write themselves: what to decide, what to automate, and what to leave to a person.',
    date: '2026-11-19',
    category: 'Automation',
    tags: ['Invoices', 'Reminders', 'Pricing'],
  },
  {
    id: 6,
    title: 'Fixed prices that still fit at the end of the project',
    slug: 'scoping-fixed-price-projects',
    excerpt:
      'How to cut a project into parts that can be estimated, what to leave out in writing, and where the reserve belongs.',
    date: '2026-11-18',
    category: 'Project Management',
    tags: ['Scope', 'Pricing', 'Planning'],
  },
  {
    id: 5,
    title: 'The complete guide to client communication',
    slug: 'complete-guide-client-communication',
    excerpt:
      'Seven habits, with the wording: weekly updates, bad news, changes with a price, and the three conversations that no one likes to have.',
    date: '2026-11-17',
    category: 'Client Management',
    tags: ['Communication', 'Onboarding', 'Scope'],
  },
  {
    id: 4,
    title: 'Setting money aside for tax without doing sums each week',
    slug: 'setting-money-aside-for-tax',
    excerpt:
      'One account, one percentage, one day a month: a routine for the money that passes through your hands but isn’t yours.',
    date: '2026-11-16',
    category: 'Finances',
    tags: ['Tax', 'Cash flow', 'Freelancing'],
  },
  {
    id: 3,
    title: 'What to have in writing before the first hour',
    slug: 'freelance-contract-checklist',
    excerpt:
      'Scope, rights, payment, notice: the points that a short agreement should settle, each with the question that it spares you.',
    date: '2026-11-13',
    category: 'Legal',
    tags: ['Contracts', 'Checklists', 'Scope'],
  },
  {
    id: 2,
    title: 'A personal brand without the show',
    slug: 'building-personal-brand-freelancer',
    excerpt:
      'Become known for one thing: the sentence, the proof, the five pages, and a plan for ninety days at two hours a week.',
    date: '2026-11-12',
    category: 'Branding',
    tags: ['Positioning', 'Planning', 'Freelancing'],
  },
  {
    id: 1,
    title: 'Five numbers that a small studio should know each month',
    slug: 'monthly-numbers-for-small-studios',
    excerpt:
      'What came in, what is open, which hours could be billed, who the largest client is, and how long the money would last.',
    date: '2026-11-11',
    category: 'Finances',
    tags: ['Cash flow', 'Reporting', 'Agencies'],
  },
];
