import {
  authRoutes,
  type CurrentUser,
  MANAGING_ROLES,
  type OrganizationSummary,
  organizationRoutes,
} from '@oficio/contracts';
import type { ToastContent } from '@oficio/machines/toasts';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';
import type { AuthActor } from '../actors.ts';

interface FollowerParts {
  auth: Pick<AuthActor, 'send' | 'getSnapshot'>;
  api: Pick<ApiClient, 'callRoute'>;
  raise: (toast: ToastContent) => void;
  /** Drops data that the person may no longer see. */
  dropUnseen: () => void;
}

/**
 * Reads the person from the server, so that the page shows the organization, the role and the scope that the server
 * applies. Raises a toast when one of them has changed. Concurrent calls share one request.
 */
export function createOrganizationFollower({ auth, api, raise, dropUnseen }: FollowerParts): () => void {
  let asking = false;
  return () => {
    if (asking) return;
    asking = true;
    void ask().finally(() => {
      asking = false;
    });
  };

  async function ask(): Promise<void> {
    // The next refused request calls this again.
    const user = await api.callRoute(authRoutes.me, {}).catch(() => null);
    const held = auth.getSnapshot().context.user;
    if (!user) return;
    auth.send({ type: 'profile.changed', user });
    const before = held?.id === user.id ? held.organization : null;
    if (before && maySeeLess(before, user.organization)) dropUnseen();
    const toast = before && (await describeChange(before, user));
    if (toast) raise(toast);
  }

  async function describeChange(
    before: OrganizationSummary,
    { organization: now }: CurrentUser,
  ): Promise<ToastContent | null> {
    if (before.id === now?.id) return describeRole(before, now) ?? describeScope(before, now);
    const there = now && `You are in ${isolated(now.name)} now`;
    if (await isMemberOf(before)) return there ? { kind: 'info', title: there } : null;
    return {
      kind: 'warning',
      title: `You are no longer in ${isolated(before.name)}`,
      description: `You can no longer open its records.${there ? ` ${there}.` : ''}`,
      lasting: true,
    };
  }

  /** A membership that isn't known counts as unchanged. */
  async function isMemberOf({ id }: OrganizationSummary): Promise<boolean> {
    const answer = await api.callRoute(organizationRoutes.list, {}).catch(() => null);
    return answer === null || answer.organizations.some((organization) => organization.id === id);
  }
}

function describeRole(before: OrganizationSummary, now: OrganizationSummary): ToastContent | null {
  // An owner's role changes only when they hand over the organization, which has its own message.
  if (before.memberRole === now.memberRole || before.memberRole === 'owner') return null;
  return {
    kind: 'info',
    title: `Your role in ${isolated(now.name)} is now ${ROLE_LABELS[now.memberRole]}`,
    description: 'What you can see and do here has changed.',
    lasting: true,
  };
}

function describeScope(before: OrganizationSummary, now: OrganizationSummary): ToastContent | null {
  if (before.sees === now.sees && before.assignedMark === now.assignedMark) return null;
  if (before.sees === 'assigned' && now.sees === 'assigned') {
    return { kind: 'info', title: 'The clients that are assigned to you have changed', lasting: true };
  }
  if (now.sees === 'all') return { kind: 'info', title: 'You now see all clients', lasting: true };
  return {
    kind: 'info',
    title: 'You now see only the clients that are assigned to you',
    description: 'Everything else is hidden. The owner or an admin can change it.',
    lasting: true,
  };
}

/** The held person may be newer than the cache, so that a limited person's clients may have changed unnoticed. */
function maySeeLess(before: OrganizationSummary, now: OrganizationSummary | null): boolean {
  if (before.id !== now?.id) return false;
  // Owner and admin read everything.
  if (MANAGING_ROLES.includes(now.memberRole)) return false;
  return before.memberRole !== now.memberRole || before.sees !== now.sees || now.sees === 'assigned';
}
