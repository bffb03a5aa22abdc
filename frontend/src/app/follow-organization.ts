import { authRoutes } from '@oficio/contracts';
import type { ToastContent } from '@oficio/machines/toasts';
import type { ApiClient } from '../lib/api-client.ts';
import type { AuthActor } from './actors.ts';

interface FollowerParts {
  auth: Pick<AuthActor, 'send' | 'getSnapshot'>;
  api: Pick<ApiClient, 'callRoute'>;
  raise: (toast: ToastContent) => void;
}

/**
 * Asks the server who the person is now, so that the page shows the organization in which the server works for
 * them; says so when that is another one than a moment ago. Ten questions at once are one.
 */
export function createOrganizationFollower({ auth, api, raise }: FollowerParts): () => void {
  let asking = false;
  return () => {
    if (asking) return;
    asking = true;
    void ask().finally(() => {
      asking = false;
    });
  };

  async function ask(): Promise<void> {
    // Without an answer the next request that is refused asks again.
    const user = await api.callRoute(authRoutes.me, {}).catch(() => null);
    const held = auth.getSnapshot().context.user;
    if (!user) return;
    auth.send({ type: 'profile.changed', user });
    const before = held?.id === user.id ? held.currentOrganizationId : null;
    if (before === null || before === user.currentOrganizationId || !user.organization) return;
    raise({ kind: 'info', title: `You are in ${user.organization.name} now` });
  }
}
