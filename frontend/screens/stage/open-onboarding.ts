import {
  authRoutes,
  type CurrentUser,
  dashboardRoutes,
  type MemberRole,
  organizationSetupRoutes,
} from '@oficio/contracts';
import { page } from 'vitest/browser';
import { dashboard } from '../dashboard/dashboard-answer.ts';
import type { FakeServer } from './fake-server.ts';
import { openScreen } from './open-screen.tsx';
import { person } from './person.ts';

const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });

/** The dialog with two steps on a new person's dashboard. */
export const onboarding = {
  dialog,
  welcome: dialog.getByRole('heading', { name: 'Welcome to Oficio' }),
  organization: dialog.getByRole('heading', { name: 'Set Up Your Organization' }),
  next: dialog.getByRole('button', { name: 'Continue' }),
  complete: dialog.getByRole('button', { name: 'Complete Setup' }),
  back: dialog.getByRole('button', { name: 'Back' }),
  name: dialog.getByLabelText('Organization name'),
  industry: dialog.getByLabelText('Industry'),
  businessType: dialog.getByLabelText('Business type'),
  email: dialog.getByLabelText('Business email (optional)'),
  timezone: dialog.getByLabelText('Time zone'),
  preview: dialog.getByRole('img', { name: 'Logo' }),

  async fill(organizationName: string): Promise<void> {
    await onboarding.name.fill(organizationName);
    await onboarding.industry.selectOptions('Other');
    await onboarding.businessType.selectOptions('agency');
  },
};

interface Newcomer {
  role?: MemberRole;
  /** The person has been through the onboarding, but the organization isn't set up. */
  hasCompleted?: boolean;
}

/** Opens the dashboard of a person who is new here. The server stores what the onboarding sends. */
export async function openOnboarding({ role = 'owner', hasCompleted = false }: Newcomer = {}) {
  let storeAgain = () => {};
  const screen = await openScreen('/dashboard', {
    role,
    isNewcomer: true,
    answers(server) {
      const newcomer = person(server, { role, isNewcomer: true });
      if (hasCompleted) Object.assign(newcomer, COMPLETED);
      storeAgain = () => storeSetup(server, newcomer);
      storeAgain();
    },
  });
  return { ...screen, storeAgain };
}

const COMPLETED = { onboardingCompleted: true, onboarding_completed: true };

function storeSetup(server: FakeServer, newcomer: CurrentUser): void {
  let user = newcomer;
  const change = (fields: Partial<CurrentUser>) => {
    user = { ...user, ...fields };
    return user;
  };
  server.answer(authRoutes.me, () => user);
  server.answer(organizationSetupRoutes.setup, ({ body: { name } }) =>
    change({ organization: user.organization && { ...user.organization, name, isSetUp: true } }),
  );
  server.answer(organizationSetupRoutes.uploadLogo, () => user);
  server.answer(organizationSetupRoutes.companyProfile, ({ body }) => body);
  server.answer(authRoutes.updatePreferences, () => change(COMPLETED));
  server.answer(dashboardRoutes.all, () => ({
    ...dashboard(),
    checklist: [
      { step: 'trial' as const, done: true },
      { step: 'organization' as const, done: user.organization?.isSetUp === true },
      { step: 'client' as const, done: false },
    ],
  }));
}
