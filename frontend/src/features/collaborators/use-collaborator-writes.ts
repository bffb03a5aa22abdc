import { type BodyOf, type Invitation, invitationRoutes, type Member, memberRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { repeatableWrite } from '../../lib/api/repeatable-write.ts';
import { isOutcomeUnknown } from '../../lib/api/unknown-outcome.ts';
import { useFailedToast, useRouteWrite, useWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { accessWords } from './collaborator-words.ts';
import { invitationsQuery, membersQuery } from './collaborators.queries.ts';

type NewInvitation = BodyOf<typeof invitationRoutes.create> & {
  /** The invitation that the new one replaces. */
  replacedId: string | undefined;
};

/** Invites an address. The caller shows a refusal. */
export function useInvite() {
  const api = useApi();
  const refresh = useRefresh();
  const [revokeReplaced] = useState(() =>
    repeatableWrite((id: string, idempotencyKey) =>
      api.callRoute(invitationRoutes.revoke, { parameters: { id }, idempotencyKey }),
    ),
  );
  return useWrite({
    send: async ({ replacedId, ...body }: NewInvitation, idempotencyKey) => {
      const invitation = await api.callRoute(invitationRoutes.create, { body, idempotencyKey });
      if (replacedId) await revokeReplaced(replacedId);
      return invitation;
    },
    onSettled: refresh,
  });
}

/** The identity of a retry, which stays the same when the lists are refetched. */
type InvitationRef = Pick<Invitation, 'id'>;
type MemberRef = Pick<Member, 'userId' | 'name'>;

/** Resending and revoking an invitation, each with its own message. */
export function useInvitationWrites() {
  const { announce, failed } = useOutcome();
  const resend = useRouteWrite(invitationRoutes.resend, {
    request: ({ id }: InvitationRef) => ({ parameters: { id } }),
    onSuccess: ({ email }) => announce('Invitation sent again', email),
    onError: failed,
  });
  const revoke = useRouteWrite(invitationRoutes.revoke, {
    request: ({ id }: InvitationRef) => ({ parameters: { id } }),
    onSuccess: ({ email }) => announce('Invitation revoked', email),
    onError: failed,
  });
  return { resend, revoke };
}

/** Changes a member's role and clients. The caller shows a refusal. */
export function useChangeMember() {
  const refresh = useRefresh();
  const raiseToast = useRaiseToast();
  return useRouteWrite(memberRoutes.changeMember, {
    request: ({ userId, ...body }: { userId: string } & BodyOf<typeof memberRoutes.changeMember>) => ({
      parameters: { userId },
      body,
    }),
    onSuccess: (member) => {
      const description = `${isolated(member.name)}: ${accessWords(member)}`;
      raiseToast({ kind: 'success', title: 'Access changed', description });
    },
    onSettled: refresh,
  });
}

/** Removes a member. */
export function useRemoveMember() {
  const { announce, failed } = useOutcome();
  return useRouteWrite(memberRoutes.removeMember, {
    request: ({ userId }: MemberRef) => ({ parameters: { userId } }),
    onSuccess: (_, { name }) => announce('Member removed', name),
    onError: failed,
  });
}

/** Transfers the ownership to a member. */
export function useHandOver() {
  const { announce, failed } = useOutcome();
  return useRouteWrite(memberRoutes.handOver, {
    request: ({ userId }: MemberRef) => ({ body: { userId } }),
    onSuccess: (_, { name }) => announce('Ownership handed over', `${isolated(name)} is now the owner.`),
    onError: failed,
  });
}

function useOutcome() {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const refresh = useRefresh();
  return {
    announce: (title: string, description: string) => {
      refresh();
      raiseToast({ kind: 'success', title, description });
    },
    failed: (error: unknown) => {
      // The control stays mounted until its retry has shown the outcome.
      if (!isOutcomeUnknown(error)) refresh();
      raiseFailure(error);
    },
  };
}

function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const { queryKey } of [membersQuery, invitationsQuery]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
