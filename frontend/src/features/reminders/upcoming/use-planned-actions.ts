import { type PlannedMail, reminderRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { isAccessRefusal, RequestFailure } from '../../../lib/api/request-failure.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';

export type PlannedOffer = 'skip' | 'sendNow';

export interface PlannedActions {
  run: (offer: PlannedOffer, mail: PlannedMail) => void;
  /** What is being stored; null: nothing. */
  busyKey: { key: string; offer: PlannedOffer } | null;
}

/** The limits of a recipient, which a person overrules. */
const LIMITS: readonly PlannedMail['willSkip'][] = ['mailed_today', 'manual_recently'];

/** What a person can decide about a planned mail. One that isn't sent for another reason than a limit waits for it. */
export function plannedOffers({ to, willSkip }: PlannedMail): PlannedOffer[] {
  if (to === null) return [];
  if (willSkip === null) return ['skip', 'sendNow'];
  return LIMITS.includes(willSkip) ? ['sendNow'] : [];
}

/** Skipping and sending of planned mails. A mail that isn't planned any more leaves the list. */
export function usePlannedActions(): PlannedActions {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => {
    if (isAccessRefusal(error)) return;
    if (error instanceof RequestFailure && error.status === 404) {
      raiseToast({ kind: 'error', title: 'This email isn’t planned any more' });
      const [path] = queryOf(reminderRoutes.preview).queryKey;
      void queryClient.invalidateQueries({ queryKey: [path] });
      return;
    }
    raiseFailure(error);
  };
  const optionsOf = (title: string) => ({
    request: ({ key }: PlannedMail) => ({ body: { key } }),
    onSuccess: (_: unknown, { client }: PlannedMail) =>
      raiseToast({ kind: 'success', title, description: client.name }),
    onError,
  });
  const skip = useSharedRouteWrite(reminderRoutes.skip, optionsOf('The email won’t be sent'));
  const sendNow = useSharedRouteWrite(reminderRoutes.sendNow, optionsOf('The email is on its way'));
  const writes = { skip, sendNow };
  const busy = (['skip', 'sendNow'] as const).find((offer) => writes[offer].isPending);
  return {
    run: (offer, mail) => writes[offer].mutate(mail),
    busyKey: busy ? { key: writes[busy].variables?.key ?? '', offer: busy } : null,
  };
}
