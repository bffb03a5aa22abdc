import { type MessageAction, type OutboxMessage, outboxRoutes } from '@oficio/contracts';
import { useApi } from '../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useFailedToast, useWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { ACTION_WORDS } from './message-words.ts';

/** What a person decides about a mail. Its result is a toast. */
export function useMessageAction({ id, to }: Pick<OutboxMessage, 'id' | 'to'>) {
  const api = useApi();
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  return useWrite({
    send: (action: MessageAction, idempotencyKey) =>
      api.callRoute(outboxRoutes[action], { parameters: { id }, idempotencyKey }),
    onSuccess: (_, action) =>
      raiseToast({ kind: 'success', title: ACTION_WORDS[action].done, description: to }),
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
