import type { CurrentUser } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useProfileChanged } from '../../app/wires/screen-wire.ts';
import { AppearanceSection } from '../../features/settings/appearance-section.tsx';
import { DeleteSection } from '../../features/settings/delete-section.tsx';
import { EmailSection } from '../../features/settings/email-section.tsx';
import { PasswordSection } from '../../features/settings/password-section.tsx';
import { ProfileSection } from '../../features/settings/profile-section.tsx';
import { SessionsSection } from '../../features/settings/sessions-section.tsx';
import { sessionsQuery } from '../../features/settings/settings.queries.ts';
import { type SettingsSectionName, toSection } from '../../features/settings/settings-sections.ts';
import { useSidebarCollapsed } from '../../features/shell/sidebar-state.ts';
import { useTheme } from '../../features/shell/theme.ts';
import { useAuth, useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { textSearchParam } from '../../lib/page/text-search-param.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { dayOf } from '../../lib/text/long-day.ts';
import { PageHeader } from '../../ui/card.tsx';
import { SectionNavigation } from '../../ui/section-navigation.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

/** `changed`: the person comes from a link that has changed the email address. */
const searchSchema = z.object({
  section: textSearchParam,
  changed: textSearchParam,
});

export const Route = createFileRoute('/_app/settings')({
  validateSearch: (search) => searchSchema.parse(search),
  component: Settings,
});

const SECTIONS = [
  { name: 'profile', label: 'Profile' },
  { name: 'email', label: 'Email' },
  { name: 'password', label: 'Password' },
  { name: 'sessions', label: 'Sessions' },
  { name: 'appearance', label: 'Appearance' },
  { name: 'delete', label: 'Delete' },
] as const satisfies readonly { name: SettingsSectionName; label: string }[];

/** The settings of the person's own account; each section has its own address. */
function Settings() {
  const search = Route.useSearch();
  const section = toSection(search.section);
  usePageTitle('Settings');
  const user = useCurrentUser();
  const sessionsHidden = useQuery(sessionsQuery).data?.available === false;
  const sections = SECTIONS.filter(({ name }) => name !== 'sessions' || !sessionsHidden);
  const shown = sections.some(({ name }) => name === section) ? section : 'profile';
  return (
    <>
      <PageHeader title="Settings" description="Your account, in every organization." />
      <SectionNavigation label="Settings" path="/settings" sections={sections} current={shown} />
      {user ? (
        <SettingsContent section={shown} user={user} addressChanged={search.changed === 'true'} />
      ) : (
        <SkeletonText lines={6} className="max-w-2xl" />
      )}
    </>
  );
}

interface SettingsContentProps {
  section: SettingsSectionName;
  user: CurrentUser;
  addressChanged: boolean;
}

function SettingsContent({ section, user, addressChanged }: SettingsContentProps) {
  const onUserChanged = useProfileChanged();
  const { signOut } = useAuth();
  const raiseToast = useRaiseToast();
  const onScheduled = (deletionScheduledFor: string) => {
    raiseToast({
      kind: 'info',
      title: `Your account will be removed on ${dayOf(deletionScheduledFor)}`,
      description: 'Sign in before then to keep it.',
    });
    signOut();
  };
  switch (section) {
    case 'profile':
      return <ProfileSection key={user.id} user={user} onUserChanged={onUserChanged} />;
    case 'email':
      return <EmailSection user={user} changed={addressChanged} onUserChanged={onUserChanged} />;
    case 'password':
      return <PasswordSection user={user} onUserChanged={onUserChanged} />;
    case 'sessions':
      return <SessionsSection />;
    case 'appearance':
      return <Appearance />;
    case 'delete':
      return <DeleteSection user={user} onScheduled={onScheduled} />;
  }
}

function Appearance() {
  const [theme, onThemeChange] = useTheme();
  const [sidebarCollapsed, onSidebarChange] = useSidebarCollapsed();
  return (
    <AppearanceSection
      theme={theme}
      onThemeChange={onThemeChange}
      sidebarCollapsed={sidebarCollapsed}
      onSidebarChange={onSidebarChange}
    />
  );
}
