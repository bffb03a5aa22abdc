import {
  type Invitation,
  type InvitedRole,
  invitationRoutes,
  type Member,
  organizationRoutes,
} from '@oficio/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { randomId } from '../../lib/random-id.ts';
import { failureText } from '../../lib/request-failure.ts';
import { ROLE_LABELS } from '../../lib/role-words.ts';
import { invitationsQuery, membersQuery } from './collaborators.queries.ts';

/** The key of one submission, made where it begins, so that a repetition carries the same. */
export function submission<T>(variables: T): T & { idempotencyKey: string } {
  return { ...variables, idempotencyKey: randomId() };
}

type Submission<T> = T & { idempotencyKey: string };

export interface NewInvitation {
  email: string;
  role: InvitedRole;
  allowsOtherAddress: boolean;
  /** The invitation that this one takes the place of. */
  replacedId: string | undefined;
}

/** Invites an address; whoever asks shows what the server refuses. */
export function useInvite() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ idempotencyKey, replacedId, ...body }: Submission<NewInvitation>) => {
      const invitation = await api.callRoute(invitationRoutes.create, { body, idempotencyKey });
      if (replacedId) await api.callRoute(invitationRoutes.revoke, { parameters: { id: replacedId } });
      return invitation;
    },
    onSettled: refresh,
  });
}

/** Sending again and revoking, each with its own message. */
export function useInvitationWrites() {
  const api = useApi();
  const { told, failed } = useOutcome();
  const resend = useMutation({
    mutationFn: ({ id, idempotencyKey }: Submission<Invitation>) =>
      api.callRoute(invitationRoutes.resend, { parameters: { id }, idempotencyKey }),
    onSuccess: ({ email }) => told('Invitation sent again', email),
    onError: failed,
  });
  const revoke = useMutation({
    mutationFn: ({ id, idempotencyKey }: Submission<Invitation>) =>
      api.callRoute(invitationRoutes.revoke, { parameters: { id }, idempotencyKey }),
    onSuccess: ({ email }) => told('Invitation revoked', email),
    onError: failed,
  });
  return { resend, revoke };
}

/** Roles, removals and the owner. */
export function useMemberWrites() {
  const api = useApi();
  const { told, failed } = useOutcome();
  const changeRole = useMutation({
    mutationFn: ({ member, role, idempotencyKey }: Submission<{ member: Member; role: InvitedRole }>) =>
      api.callRoute(organizationRoutes.changeRole, {
        parameters: { userId: member.userId },
        body: { role },
        idempotencyKey,
      }),
    onSuccess: ({ name, role }) => told('Role changed', `${name}: ${ROLE_LABELS[role]}`),
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: ({ userId, idempotencyKey }: Submission<Member>) =>
      api.callRoute(organizationRoutes.removeMember, { parameters: { userId }, idempotencyKey }),
    onSuccess: (_, { name }) => told('Removed', name),
    onError: failed,
  });
  const handOver = useMutation({
    mutationFn: ({ userId, idempotencyKey }: Submission<Member>) =>
      api.callRoute(organizationRoutes.handOver, { body: { userId }, idempotencyKey }),
    onSuccess: (_, { name }) => told('Handed over', `${name} is the owner now.`),
    onError: failed,
  });
  return { changeRole, remove, handOver };
}

function useOutcome() {
  const raiseToast = useRaiseToast();
  const refresh = useRefresh();
  return {
    told: (title: string, description: string) => {
      refresh();
      raiseToast({ kind: 'success', title, description });
    },
    failed: (error: unknown) => {
      refresh();
      raiseToast({ kind: 'error', title: 'That didn’t work', description: failureText(error) });
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
