import { type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import type { SubscriptionGuardPorts } from '@oficio/machines/subscription-guard';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';

interface GuardParts {
  api: Pick<ApiClient, 'callRoute'>;
  /** Requests the status; concurrent calls share one request. */
  readSubscription: () => Promise<SubscriptionStatus>;
  /** Whether the page has typed text that isn't saved. */
  hasTyped: () => boolean;
}

/** The guard's ports on the API and the cache. */
export function createSubscriptionGuardPorts({
  api,
  readSubscription,
  hasTyped,
}: GuardParts): SubscriptionGuardPorts {
  return {
    readStatus: () =>
      readSubscription().then(
        (status) => ({ status: 'known', report: { status, halfTyped: hasTyped() } }),
        failed,
      ),
    readConfig: () =>
      api.callRoute(subscriptionRoutes.config, {}).then((config) => ({ status: 'known', config }), failed),
  };
}

/** Throws an error that is no answer of the server. */
function failed(error: unknown): { status: 'failed' } {
  if (!(error instanceof RequestFailure)) throw error;
  return { status: 'failed' };
}
