import type { CurrentUser } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAuth, useCurrentUser } from '../features/auth/use-auth.ts';
import { DeleteSection } from '../features/settings/delete-section.tsx';
import { dayOf } from '../features/settings/deletion-words.ts';
import { EmailSection } from '../features/settings/email-section.tsx';
import { PasswordSection } from '../features/settings/password-section.tsx';
import { ProfileSection } from '../features/settings/profile-section.tsx';
import { SessionsSection } from '../features/settings/sessions-section.tsx';
import { sessionsQuery } from '../features/settings/settings.queries.ts';
import type { SettingsSectionName } from '../features/settings/settings-sections.ts';
import { useRaiseToast } from '../lib/raise-toast.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { PageHeader } from '../ui/card.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useProfileChanged } from './use-profile-changed.ts';

interface SettingsScreenProps {
  section: SettingsSectionName;
  onSectionChange: (section: SettingsSectionName) => void;
}

/** The person's own account; each section has its own address. */
export function SettingsScreen({ section, onSectionChange }: SettingsScreenProps) {
  usePageTitle('Settings');
  const user = useCurrentUser();
  const sessionsHidden = useQuery(sessionsQuery()).data?.available === false;
  const sections = useSections(user);
  const tabs = sections.filter(({ value }) => value !== 'sessions' || !sessionsHidden);
  const shown = tabs.some(({ value }) => value === section) ? section : 'profile';
  return (
    <>
      <PageHeader title="Settings" description="Your account, wherever you work." />
      <Tabs label="Settings" tabs={tabs} value={shown} onValueChange={onSectionChange} />
    </>
  );
}

interface SettingsTab {
  value: SettingsSectionName;
  label: string;
  content: ReactNode;
}

function useSections(user: CurrentUser | null): SettingsTab[] {
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
  const of = (content: (user: CurrentUser) => ReactNode) =>
    user ? content(user) : <SkeletonText lines={6} className="max-w-2xl" />;
  return [
    {
      value: 'profile',
      label: 'Profile',
      content: of((user) => <ProfileSection key={user.id} {...{ user, onUserChanged }} />),
    },
    {
      value: 'email',
      label: 'Email',
      content: of((user) => <EmailSection {...{ user, onUserChanged }} />),
    },
    { value: 'password', label: 'Password', content: of((user) => <PasswordSection user={user} />) },
    { value: 'sessions', label: 'Sessions', content: <SessionsSection /> },
    {
      value: 'delete',
      label: 'Delete',
      content: of((user) => <DeleteSection {...{ user, onScheduled }} />),
    },
  ];
}
