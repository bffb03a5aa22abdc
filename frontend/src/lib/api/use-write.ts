import type { AnswerOf } from '@oficio/contracts';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useRaiseToast } from '../page/raise-toast.ts';
import type { AnyRoute, CallOptions } from './api-client.ts';
import { useApi } from './api-context.ts';
import { repeatableWrite } from './repeatable-write.ts';
import { failureText } from './request-failure.ts';
import { useProvenRight } from './use-proven-right.ts';
import { useSingleMutation } from './use-single-mutation.ts';

type MutationOptions<Answer, Variables> = Omit<UseMutationOptions<Answer, Error, Variables>, 'mutationFn'>;

interface WriteOptions<Answer, Variables> extends MutationOptions<Answer, Variables> {
  send: (variables: Variables, idempotencyKey: string) => Promise<Answer>;
  /** What is left to send after an earlier write; see `repeatableWrite`. */
  amend?: (stored: Answer, variables: Variables) => Variables | null;
}

/**
 * A write of a form or a control. One runs at a time, and a retry after a lost answer takes effect once while the form
 * stays. A write that must never happen twice uses `useDialogWrite`.
 */
export function useWrite<Answer, Variables = void>({
  send,
  amend,
  ...options
}: WriteOptions<Answer, Variables>): UseMutationResult<Answer, Error, Variables> {
  const [mutationFn] = useState(() => repeatableWrite(send, amend));
  return useSingleMutation({ ...options, mutationFn });
}

type BodyInput<R extends AnyRoute> = R['body'] extends z.core.$ZodType ? z.input<R['body']> : undefined;

interface RouteWriteOptions<R extends AnyRoute, Variables>
  extends MutationOptions<AnswerOf<R>, Variables>,
    Pick<WriteOptions<AnswerOf<R>, Variables>, 'amend'> {
  /** The request of the variables; by default they are its body. */
  request?: (variables: Variables) => CallOptions<R>;
}

/**
 * A write of one route by the control that is mounted with the hook.
 * @throws {Error} in tests, when the person may not call the route
 */
export function useRouteWrite<R extends AnyRoute, Variables = BodyInput<R>>(
  route: R,
  options?: RouteWriteOptions<R, Variables>,
): UseMutationResult<AnswerOf<R>, Error, Variables> {
  useProvenRight(route);
  return useSharedRouteWrite(route, options);
}

/** A write of one route by controls that are mounted elsewhere, each for the roles that may call it: rows and menus. */
export function useSharedRouteWrite<R extends AnyRoute, Variables = BodyInput<R>>(
  route: R,
  { request, ...options }: RouteWriteOptions<R, Variables> = {},
): UseMutationResult<AnswerOf<R>, Error, Variables> {
  const api = useApi();
  return useWrite<AnswerOf<R>, Variables>({
    ...options,
    send: (variables, idempotencyKey) => {
      const sent = request ? request(variables) : ({ body: variables } as CallOptions<R>);
      return api.callRoute(route, { ...sent, idempotencyKey });
    },
  });
}

/** Raises a toast for a failed write. */
export function useFailedToast(title = 'That didn’t work'): (error: unknown) => void {
  const raiseToast = useRaiseToast();
  return (error) => raiseToast({ kind: 'error', title, description: failureText(error) });
}
