import { notificationRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { randomId } from '../../lib/api/random-id.ts';
import { refreshNotifications } from './refresh-notifications.ts';

/**
 * Reads the notifications about the thing on screen, again when the count changes. Nobody has asked for it, so a failure
 * raises no message: they stay unread.
 */
export default function ReadShown({ id, unread }: { id: string; unread: number }) {
  const api = useApi();
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count can be one about the thing.
  useEffect(() => {
    const read = api.callRoute(notificationRoutes.read, {
      body: { entityId: id },
      idempotencyKey: randomId(),
    });
    read.then(
      ({ count }) => {
        if (count > 0) refreshNotifications(queryClient);
      },
      () => {},
    );
  }, [api, queryClient, id, unread]);
  return null;
}
