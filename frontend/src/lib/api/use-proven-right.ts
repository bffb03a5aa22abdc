import { mayCall } from '@oficio/contracts';
import type { AnyRoute } from './api-client.ts';
import { useMembership } from './use-may.ts';

/**
 * In tests, throws when a control whose route the person may not call is mounted, so that every test of a screen proves
 * the rights of its controls. Does nothing in the product, where the server refuses the call.
 * @throws {Error} in tests, without the right
 */
export const useProvenRight = import.meta.env.MODE === 'test' ? useRightOrThrow : () => undefined;

function useRightOrThrow(route: AnyRoute): void {
  const membership = useMembership();
  if (mayCall(route, membership)) return;
  const role = membership?.memberRole ?? 'nobody';
  throw new Error(`A control of ${route.method} ${route.path} is mounted for ${role}`);
}
