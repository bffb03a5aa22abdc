import {
  clientRoutes,
  type Member,
  type MemberRole,
  type MemberScope,
  memberSchema,
  organizationRoutes,
} from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerEverything } from './stage/answer-everything.ts';
import type { FakeServer } from './stage/fake-server.ts';
import { openScreen } from './stage/open-screen.tsx';
import { sampleOf } from './stage/sample.ts';

const ID = '00000000-0000-7000-8000-000000000001';

const PEOPLE: { role: MemberRole; sees: MemberScope }[] = [
  { role: 'owner', sees: 'all' },
  { role: 'admin', sees: 'all' },
  { role: 'manager', sees: 'all' },
  { role: 'accountant', sees: 'all' },
  { role: 'member', sees: 'all' },
  { role: 'member', sees: 'assigned' },
  { role: 'viewer', sees: 'all' },
];

const sectionsOf = (path: string, sections: string[]) =>
  sections.map((section) => `${path}?section=${section}`);
const tabsOf = (path: string, tabs: string[]) => tabs.map((tab) => `${path}/${tab}`);

const AREAS: [name: string, paths: string[]][] = [
  [
    'the organization',
    [
      '/dashboard',
      '/collaborators',
      sectionsOf('/organization', ['profile', 'mails', 'renewals', 'audit', 'data']),
      sectionsOf('/organization/invoicing', ['seller', 'numbers', 'taxes', 'rates']),
      '/subscription',
      '/subscription-plans',
      sectionsOf('/settings', ['profile', 'email', 'password', 'sessions', 'appearance', 'delete']),
      '/help-center',
    ].flat(),
  ],
  [
    'clients and domains',
    [
      '/clients',
      '/clients?trash=true',
      '/clients/analytics',
      `/clients/${ID}`,
      tabsOf(`/clients/${ID}`, ['invoices', 'statement', 'mails', 'documents', 'timeline']),
      '/hosting/domains',
      '/hosting/domains?trash=true',
      `/hosting/domains/${ID}`,
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
  ['the analytics', tabsOf('/analytics', ['revenue', 'clients', 'invoices', 'expenses'])],
];

describe.each(PEOPLE)('$role who sees $sees', ({ role, sees }) => {
  test.each(AREAS)('is offered nothing of %s that isn’t allowed', async (_, paths) => {
    const { server, go } = await openScreen('/help-center', { role, sees, answers });
    for (const path of paths) {
      await go(path);
      await isLoaded();
      if (role !== 'owner') await openMenus();
      expect(server.faults.join('\n'), path).toBe('');
    }
  });
});

/** The samples whose smallest answer would hide controls, or can't be shown. */
function answers(server: FakeServer): void {
  const undoUntil = new Date(Date.now() + 86_400_000).toISOString();
  const merges = [{ id: ID, name: 'Café Lumbre', undoUntil }];
  server.answer(clientRoutes.one, server.sample(clientRoutes.one, { displayName: 'Text', merges }));
  const { members } = organizationRoutes;
  const smallest = sampleOf(memberSchema) as Member;
  const other = Object.assign(smallest, { userId: ID, name: 'Bruno Rivera', role: 'viewer' as const });
  server.answer(members, { members: [other] });
  answerEverything(server);
}

async function isLoaded(): Promise<void> {
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0);
}

/** Opens each menu of the screen and closes it. */
async function openMenus(): Promise<void> {
  for (const button of document.querySelectorAll('main button[aria-haspopup=menu]:enabled')) {
    if (!button.checkVisibility()) continue;
    await userEvent.click(button);
    await expect.element(page.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  }
}
