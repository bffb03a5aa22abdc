import { auditRoutes, clientRoutes, type Member, memberRoutes, memberSchema } from '@oficio/contracts';
import { expect } from 'vitest';
import { answerEverything } from './answer-everything.ts';
import type { FakeServer } from './fake-server.ts';
import { sampleOf } from './sample.ts';

const ID = '00000000-0000-7000-8000-000000000001';

const sectionsOf = (path: string, sections: string[]) =>
  sections.map((section) => `${path}?section=${section}`);
const tabsOf = (path: string, tabs: string[]) => tabs.map((tab) => `${path}/${tab}`);

/** The paths of all screens of signed-in people, by area. */
export const AREAS: [name: string, paths: string[]][] = [
  [
    'the organization',
    [
      '/dashboard',
      '/collaborators',
      sectionsOf('/organization', ['profile', 'mails', 'renewals', 'audit', 'data']),
      sectionsOf('/organization/invoicing', ['seller', 'numbers', 'taxes', 'time', 'rates']),
      '/import',
      `/import?bundle=${ID}`,
      `/import/${ID}`,
      '/subscription',
      '/subscription-plans',
      sectionsOf('/settings', ['profile', 'email', 'password', 'sessions', 'appearance', 'delete']),
      sectionsOf('/settings/api', ['keys', 'webhooks', 'documentation']),
      `/settings/api?section=webhooks&endpoint=${ID}`,
      '/help-center',
      '/notifications',
      '/notification-center',
      '/notification-settings',
    ].flat(),
  ],
  [
    'clients, services, domains and projects',
    [
      '/clients',
      '/clients?trash=true',
      '/clients/analytics',
      `/clients/${ID}`,
      tabsOf(`/clients/${ID}`, ['services', 'invoices', 'statement', 'mails', 'documents', 'timeline']),
      '/hosting/renewals',
      `/hosting/renewals/${ID}`,
      '/hosting/services',
      '/hosting/services?trash=true',
      `/hosting/services/${ID}`,
      '/hosting/domains',
      '/hosting/domains?trash=true',
      `/hosting/domains/${ID}`,
      '/hosting/certificates',
      '/hosting/certificates?trash=true',
      `/hosting/certificates/${ID}`,
      '/hosting/plans',
      '/hosting/plans?trash=true',
      `/hosting/plans/${ID}`,
      '/projects',
      '/projects?trash=true',
      `/projects/${ID}`,
      `/projects/${ID}/tasks`,
      `/projects/${ID}/tasks?view=list`,
      `/projects/${ID}/time`,
      `/projects/${ID}/activity`,
      '/projects/my-tasks',
      '/projects/time',
      '/projects/time/entries',
    ].flat(),
  ],
  [
    'invoices and payments',
    [
      '/invoices',
      '/invoices?trash=true',
      '/invoices/new',
      '/invoices/analytics',
      `/invoices/${ID}`,
      tabsOf(`/invoices/${ID}`, ['edit', 'timeline']),
      '/invoices/quotes',
      '/invoices/quotes?trash=true',
      '/invoices/quotes/new',
      `/invoices/quotes/${ID}`,
      `/invoices/quotes/${ID}/edit`,
      '/invoices/items',
      '/invoices/items?trash=true',
      `/invoices/items/${ID}`,
      '/invoices/payments',
      `/invoices/payments/${ID}`,
      '/accounting/recurring',
      `/accounting/recurring/${ID}`,
    ].flat(),
  ],
  [
    'accounting',
    [
      tabsOf('/accounting', ['overview', 'income', 'expenses', 'categories', 'taxes', 'reports', 'closing']),
      '/accounting/income?trash=true',
      '/accounting/expenses?trash=true',
      `/accounting/income/${ID}`,
      `/accounting/expenses/${ID}`,
    ].flat(),
  ],
  [
    'email reminders',
    [
      '/email-reminders',
      tabsOf('/email-reminders', [
        'rules',
        'templates',
        'templates/invoice_due_soon',
        'sent',
        'suppressions',
      ]),
      `/email-reminders/sent?message=${ID}`,
    ].flat(),
  ],
  [
    'the support',
    [
      '/support',
      '/support?desk=product',
      '/support?new=true',
      '/support?desk=product&new=true',
      `/support/${ID}`,
    ],
  ],
  [
    'the analytics',
    tabsOf('/analytics', ['revenue', 'clients', 'invoices', 'hosting', 'projects', 'expenses']),
  ],
];

/** Answers every route, so that each screen has its controls. */
export function answerScreens(server: FakeServer): void {
  // The samples whose smallest answer would hide controls, or can't be shown.
  const undoUntil = new Date(Date.now() + 86_400_000).toISOString();
  const merges = [{ id: ID, name: 'Café Lumbre', undoUntil }];
  server.answer(clientRoutes.one, server.sample(clientRoutes.one, { displayName: 'Text', merges }));
  server.answer(auditRoutes.list, server.sample(auditRoutes.list));
  const { members } = memberRoutes;
  const smallest = sampleOf(memberSchema) as Member;
  const other = Object.assign(smallest, { userId: ID, name: 'Bruno Rivera', role: 'viewer' as const });
  server.answer(members, { members: [other] });
  answerEverything(server);
}

/** Resolves when the screen has rendered all answers. A dialog that the address opens hides `main` from roles. */
export async function isLoaded(server: FakeServer): Promise<void> {
  await expect.poll(() => document.querySelector('main h1')?.checkVisibility()).toBe(true);
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0);
  // A request starts after its control is rendered, and its answer renders further controls.
  await expect.poll(() => afterTwoFrames(() => server.pending)).toBe(0);
  await afterTwoFrames(() => undefined);
}

/** What is read once the browser has painted what was rendered so far. */
export function afterTwoFrames<T>(read: () => T): Promise<T> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(read())));
  });
}
