import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { LayoutDashboard, Plus, Settings, Users } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useAuth, useCurrentUser, useSignInState } from '../features/auth/use-auth.ts';
import { useConnection } from '../features/connection/use-connection.ts';
import { DeletionNotice } from '../features/settings/deletion-notice.tsx';
import { ApplicationShell } from '../features/shell/application-shell.tsx';
import { ConnectionPill } from '../features/shell/connection-pill.tsx';
import type { ShellArea, ShellShortcut } from '../features/shell/shell.types.ts';
import { AccessGate } from '../features/subscription/access-gate.tsx';
import { TrialNote } from '../features/subscription/trial-note.tsx';
import { isReachableWithoutAccess } from './route-guards.ts';
import { useProfileChanged } from './use-profile-changed.ts';

const AREAS: readonly ShellArea[] = [
  { label: 'Dashboard', href: '/dashboard', letter: 'd', icon: <LayoutDashboard aria-hidden /> },
  { label: 'Clients', href: '/clients', letter: 'c', icon: <Users aria-hidden /> },
];

const ACCOUNT_LINKS = [{ label: 'Settings', href: '/settings', icon: <Settings aria-hidden /> }];

const LIST_SHORTCUTS: readonly ShellShortcut[] = [
  { keys: ['/'], label: 'Search the list' },
  { keys: ['n'], label: 'New client' },
];

/** What surrounds every signed-in screen; without access the offer stands in the screen's place. */
export function SignedInLayout() {
  const user = useCurrentUser();
  const { signOut } = useAuth();
  const { busy } = useSignInState();
  const onUserChanged = useProfileChanged();
  const { pill, retry } = useConnection();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const go = (href: string) => router.history.push(href);
  const name = user ? `${user.firstName} ${user.lastName}`.trim() || user.email : '';
  return (
    <ApplicationShell
      user={{ name, email: user?.email ?? '' }}
      organizationName={user?.organization?.name ?? null}
      areas={AREAS}
      accountLinks={ACCOUNT_LINKS}
      banner={
        user?.deletionScheduledFor && (
          <DeletionNotice scheduledFor={user.deletionScheduledFor} onUserChanged={onUserChanged} />
        )
      }
      currentPath={pathname}
      Link={ShellLink}
      onNavigate={go}
      onSignOut={signOut}
      signingOut={busy}
      commands={[
        {
          id: 'new-client',
          label: 'New client',
          group: 'Make',
          icon: <Plus aria-hidden />,
          keywords: ['add', 'create'],
          run: () => go('/clients?new=true'),
        },
      ]}
      shortcuts={pathname.startsWith('/clients') ? LIST_SHORTCUTS : []}
      status={<ConnectionPill state={pill} onRetry={retry} />}
      sidebarFoot={<TrialNote />}
    >
      {isReachableWithoutAccess(pathname) ? (
        <Outlet />
      ) : (
        <AccessGate memberRole={user?.organization?.memberRole ?? null} onStarted={() => go('/dashboard')}>
          <Outlet />
        </AccessGate>
      )}
    </ApplicationShell>
  );
}

/** The router's link in the shape that the shell asks for; the shell's links have no target of their own. */
function ShellLink({ href, target: _target, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <Link to={href} {...rest} />;
}
