import { superadminViewRoutes } from '@oficio/contracts';
import type { SupportViewPorts } from '@oficio/machines/support-view';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { failureText } from '../../lib/api/request-failure.ts';

/** Ending a view again is answered like the first time, so that a lost answer needs no key. */
export function createSupportViewPorts(api: Pick<ApiClient, 'callRoute'>): SupportViewPorts {
  return {
    async endView({ id }) {
      try {
        await api.callRoute(superadminViewRoutes.end, { parameters: { id } });
        return { status: 'ended' };
      } catch (error) {
        return { status: 'failed', text: failureText(error) };
      }
    },
  };
}
