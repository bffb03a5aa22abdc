import { authRoutes, type CurrentUser, invitationRoutes, type OwnInvitation } from '@oficio/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { INVITATION_MESSAGES } from '../../lib/session/auth-messages.screens.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { asRole } from '../../lib/text/role-words.ts';

const ownInvitations = queryOf(invitationRoutes.own, { freshMs: 0 });

/**
 * The invitations to the signed-in address, and their answers. `onAnswered` receives the person after an answer: in the
 * new organization, or in their own once no invitation is open.
 */
export function useOwnInvitations(onAnswered: (user: CurrentUser) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const raiseToast = useRaiseToast();
  const query = useQuery(ownInvitations);
  const { data, refetch } = query;
  const { mutate: lookUp, isPending: lookingUp } = useMutation({
    mutationFn: () => api.callRoute(authRoutes.me, {}),
    onSuccess: onAnswered,
    onError: raiseFailure,
  });

  const accept = useRouteWrite(invitationRoutes.acceptOwn, {
    request: ({ id }: OwnInvitation) => ({ parameters: { id } }),
    onSuccess: ({ businessName, role }) => {
      raiseToast({ kind: 'success', title: `You've joined ${isolated(businessName)} as ${asRole(role)}` });
      lookUp();
    },
    onError: (failure) => {
      raiseFailure(failure, INVITATION_MESSAGES.accept_failed.description);
      void refetch();
    },
  });

  const decline = useRouteWrite(invitationRoutes.declineOwn, {
    request: ({ id }: OwnInvitation) => ({ parameters: { id } }),
    onSuccess: (_, declined) => {
      const left = (data?.invitations ?? []).filter(({ id }) => id !== declined.id);
      queryClient.setQueryData(ownInvitations.queryKey, { invitations: left });
      if (left.length === 0) lookUp();
    },
    onError: (failure) => {
      raiseFailure(failure);
      void refetch();
    },
  });

  function raiseFailure(failure: unknown, otherwise = 'Something went wrong. Please try again.'): void {
    const description = failure instanceof RequestFailure ? failure.message : otherwise;
    raiseToast({ kind: 'error', title: INVITATION_MESSAGES.accept_failed.title, description });
  }

  return {
    invitations: data?.invitations,
    query,
    accept: (invitation: OwnInvitation) => accept.mutate(invitation),
    decline: (invitation: OwnInvitation) => decline.mutate(invitation),
    goOn: () => lookUp(),
    accepting: accept.isPending ? accept.variables.id : null,
    declining: decline.isPending ? decline.variables.id : null,
    busy: accept.isPending || decline.isPending || lookingUp,
  };
}
