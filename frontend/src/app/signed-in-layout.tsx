import { clientRoutes, isSharedPath, mayCall } from '@oficio/contracts';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import {
  CircleHelp,
  CreditCard,
  Handshake,
  LayoutDashboard,
  Plus,
  Settings,
  Tags,
  Users,
} from 'lucide-react';
import { Fragment, lazy, Suspense } from 'react';
import { useAuth, useCurrentUser, useSignInState } from '../features/auth/use-auth.ts';
import { useConnection } from '../features/connection/use-connection.ts';
import {
  OrganizationChoices,
  OrganizationSwitcher,
} from '../features/organization-switcher/organization-switcher.tsx';
import { DeletionNotice } from '../features/settings/deletion-notice.tsx';
import { ApplicationShell } from '../features/shell/application-shell.tsx';
import { ConnectionPill } from '../features/shell/connection-pill.tsx';
import { FullScreenMessage } from '../features/shell/full-screen.tsx';
import type { ShellArea } from '../features/shell/shell.types.ts';
import { MemberRoleProvider } from '../lib/use-may.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { mayDiscard } from '../ui/unsaved-question.ts';
import { meOf } from './me-of.ts';
import { isReachableWithoutAccess } from './route-guards.ts';
import { ShellLink } from './shell-link.tsx';
import { SubscriptionBanner, SubscriptionGate } from './subscription-gate.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useFollowOrganization } from './use-follow-organization.ts';
import { useForeignRecord } from './use-foreign-record.ts';
import { usePaletteSearch } from './use-palette-search.tsx';
import { useProfileChanged } from './use-profile-changed.ts';

const AREAS: readonly ShellArea[] = [
  { label: 'Dashboard', href: '/dashboard', letter: 'd', icon: <LayoutDashboard aria-hidden /> },
  { label: 'Clients', href: '/clients', letter: 'c', icon: <Users aria-hidden /> },
  { label: 'Collaborators', href: '/collaborators', letter: 'p', icon: <Handshake aria-hidden /> },
];

const ACCOUNT_LINKS = [
  { label: 'Settings', href: '/settings', icon: <Settings aria-hidden /> },
  { label: 'Subscription', href: '/subscription', icon: <CreditCard aria-hidden /> },
  { label: 'Help center', href: '/help-center', icon: <CircleHelp aria-hidden /> },
];

/** Pages that the palette finds besides the areas. */
const ACCOUNT_PAGES = [
  ...ACCOUNT_LINKS,
  { label: 'Plans', href: '/subscription-plans', icon: <Tags aria-hidden /> },
];

const KEYWORDS: Record<string, string[]> = {
  '/settings': ['profile', 'password', 'email'],
  '/subscription': ['billing', 'payment', 'invoices', 'trial', 'cancel'],
  '/help-center': ['support', 'questions', 'answers', 'contact', 'faq'],
  '/subscription-plans': ['price', 'starter', 'professional', 'upgrade'],
};

/** What can be created from anywhere, each with the route that it takes. */
const CREATIONS = [
  {
    route: clientRoutes.create,
    label: 'New client',
    href: '/clients?new=true',
    icon: <Plus aria-hidden />,
    keywords: ['add', 'create'],
  },
];

const LeaveOrganization = lazy(() => import('../features/collaborators/leave-organization.tsx'));
const InvitedScreen = lazy(() => import('./invited-screen.tsx'));
const InvitedLayout = lazy(() => import('./invited-layout.tsx'));

/** Every signed-in screen; an open invitation takes the place of most while it is the only way into an organization. */
export function SignedInLayout() {
  const user = useCurrentUser();
  const onUserChanged = useProfileChanged();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  if (user === null || user.organization !== null) return <Workspace />;
  return (
    <Suspense fallback={<FullScreenMessage />}>
      {pathname === '/settings' || isSharedPath(pathname) ? (
        <InvitedLayout user={user} onUserChanged={onUserChanged} />
      ) : (
        <InvitedScreen onAnswered={onUserChanged} />
      )}
    </Suspense>
  );
}

/** What surrounds every signed-in screen; without access the offer stands in the screen's place. */
function Workspace() {
  const user = useCurrentUser();
  const organization = user?.organization ?? null;
  const { signOut } = useAuth();
  const { busy } = useSignInState();
  const onUserChanged = useProfileChanged();
  const { pill, retry } = useConnection();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const go = (href: string) => router.history.push(href);
  const me = meOf(user);
  const role = organization?.memberRole ?? null;
  const followOrganization = useFollowOrganization();
  // On the way to another path the last screen stays on until the next one is there.
  const shownPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const foreign = useForeignRecord(organization?.id ?? null, shownPath);
  const switcher = { current: organization, onSwitched: onUserChanged };
  const search = usePaletteSearch(go);
  const name = user ? `${user.firstName} ${user.lastName}`.trim() || user.email : '';
  return (
    <MemberRoleProvider value={role}>
      <ApplicationShell
        user={{ name, email: user?.email ?? '' }}
        organizationName={organization?.name ?? null}
        aroundOrganization={(head, collapsed) => (
          <OrganizationSwitcher {...switcher} collapsed={collapsed}>
            {head}
          </OrganizationSwitcher>
        )}
        phoneChoices={<OrganizationChoices {...switcher} />}
        areas={AREAS}
        accountLinks={ACCOUNT_LINKS}
        banner={
          <>
            <SubscriptionBanner key={organization?.id} currentPath={pathname} />
            {user?.deletionScheduledFor && (
              <DeletionNotice scheduledFor={user.deletionScheduledFor} onUserChanged={onUserChanged} />
            )}
          </>
        }
        currentPath={pathname}
        Link={ShellLink}
        onNavigate={go}
        onSignOut={() => void mayDiscard().then((agreed) => agreed && signOut())}
        signingOut={busy}
        commands={[
          ...CREATIONS.filter(({ route }) => mayCall(route, role)).map(({ label, href, icon, keywords }) => ({
            id: href,
            label,
            group: 'Create',
            icon,
            keywords,
            run: () => go(href),
          })),
          ...ACCOUNT_PAGES.map(({ label, href, icon }) => ({
            id: href,
            label,
            group: href === '/help-center' ? 'Help' : 'Account',
            icon,
            keywords: KEYWORDS[href],
            run: () => go(href),
          })),
        ]}
        search={search}
        status={<ConnectionPill state={pill} onRetry={retry} />}
      >
        <UnsavedGuard />
        {/* Another organization begins anew: no dialog, no form and no row of the last one stays. */}
        <Fragment key={organization?.id}>
          {foreign ? (
            <SkeletonText lines={5} />
          ) : isReachableWithoutAccess(pathname) ? (
            <Outlet />
          ) : (
            <SubscriptionGate>
              <Outlet />
            </SubscriptionGate>
          )}
          {pathname === '/collaborators' && me && (
            <Suspense>
              <LeaveOrganization me={me} onLeft={followOrganization} />
            </Suspense>
          )}
        </Fragment>
      </ApplicationShell>
    </MemberRoleProvider>
  );
}
