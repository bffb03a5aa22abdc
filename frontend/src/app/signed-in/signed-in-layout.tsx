import { type CurrentUser, isSharedPath } from '@oficio/contracts';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Fragment, lazy, Suspense } from 'react';
import { meOf } from '../../features/collaborators/member-rules.ts';
import { useConnection } from '../../features/connection/use-connection.ts';
import { DashboardWaiting } from '../../features/dashboard/dashboard-waiting.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import {
  OrganizationChoices,
  OrganizationSwitcher,
} from '../../features/organization-switcher/organization-switcher.tsx';
import { ApplicationShell } from '../../features/shell/application-shell.tsx';
import { ConnectionPill } from '../../features/shell/connection-pill.tsx';
import { FullScreenMessage } from '../../features/shell/full-screen.tsx';
import { ShellLink } from '../../features/shell/shell-link.tsx';
import { useAuth, useCurrentUser, useSignInState } from '../../features/sign-in/session/use-auth.ts';
import { TimerWidget } from '../../features/time/timer-widget.tsx';
import { MembershipProvider } from '../../lib/api/use-may.ts';
import { ScreenSkeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { mayDiscard } from '../../ui/unsaved-question.ts';
import { supportViewOf } from '../actors.ts';
import { isReachableWithoutAccess } from '../route-guards.ts';
import { UnsavedGuard } from '../unsaved-changes/unsaved-guard.tsx';
import { useFollowOrganization, useProfileChanged } from '../wires/screen-wire.ts';
import { accountLinksFor, areasFor, commandsFor } from './areas.tsx';
import { SubscriptionBanner, SubscriptionGate } from './subscription-gate.tsx';
import { useForeignRecord } from './use-foreign-record.ts';
import { useLateActor } from './use-late-actor.ts';
import { usePaletteSearch } from './use-palette-search.ts';

const LeaveOrganization = lazy(() => import('../../features/collaborators/leave-organization.tsx'));
const InvitedScreen = lazy(() => import('./invited-screen.tsx'));
const InvitedLayout = lazy(() => import('./invited-layout.tsx'));
const SupportViewBanner = lazy(() => import('../../features/support-view/support-view-banner.tsx'));
const StandingNotices = lazy(() => import('./standing-notices.tsx'));

/**
 * The parent of every signed-in screen. A person without an organization who is invited sees the invitation instead of
 * most screens.
 */
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

/** The shell around every signed-in screen. Without access the paywall replaces the screen. */
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
  const followOrganization = useFollowOrganization();
  // During a navigation the last screen stays until the next one is ready.
  const shownPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const foreign = useForeignRecord(organization?.id ?? null, shownPath);
  const switcher = { current: organization, onSwitched: onUserChanged };
  const view = useLateActor(supportViewOf);
  const search = usePaletteSearch(go);
  const name = user ? `${user.firstName} ${user.lastName}`.trim() || user.email : '';
  return (
    <MembershipProvider value={organization}>
      <ApplicationShell
        user={{ name, email: user?.email ?? '' }}
        organizationName={organization?.name ?? null}
        aroundOrganization={(head, collapsed) => (
          <OrganizationSwitcher {...switcher} collapsed={collapsed}>
            {head}
          </OrganizationSwitcher>
        )}
        phoneChoices={<OrganizationChoices {...switcher} />}
        areas={areasFor(organization)}
        accountLinks={accountLinksFor(user)}
        banner={
          <>
            {view && (
              <Suspense>
                <SupportViewBanner actor={view} />
              </Suspense>
            )}
            <SubscriptionBanner key={organization?.id} currentPath={pathname} />
            {user && hasNotice(user) && (
              <Suspense>
                <StandingNotices user={user} onUserChanged={onUserChanged} />
              </Suspense>
            )}
          </>
        }
        currentPath={pathname}
        Link={ShellLink}
        onNavigate={go}
        onSignOut={() => void mayDiscard().then((agreed) => agreed && signOut())}
        signingOut={busy}
        commands={commandsFor(user, go)}
        search={search}
        status={<ConnectionPill state={pill} onRetry={retry} />}
        bell={
          organization && (
            <Fragment key={organization.id}>
              <TimerWidget />
              <NotificationBell path={foreign ? '' : shownPath} />
            </Fragment>
          )
        }
      >
        <UnsavedGuard />
        {/* The key remounts the screens for another organization: no dialog, form or row of the last one stays. */}
        <Fragment key={organization?.id}>
          {foreign ? (
            <SkeletonText lines={5} />
          ) : isReachableWithoutAccess(pathname) ? (
            <Outlet />
          ) : (
            <SubscriptionGate waiting={pathname === '/dashboard' ? <DashboardWaiting /> : <ScreenSkeleton />}>
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
    </MembershipProvider>
  );
}

function hasNotice({ organization, deletionScheduledFor }: CurrentUser): boolean {
  const { suspendedAt, sendingPausedAt } = organization ?? {};
  return Boolean(
    deletionScheduledFor || organization?.deletionScheduledFor || suspendedAt || sendingPausedAt,
  );
}
