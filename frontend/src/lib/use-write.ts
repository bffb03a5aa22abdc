import { type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { repeatableWrite } from './repeatable-write.ts';
import { useSingleMutation } from './use-single-mutation.ts';

interface WriteOptions<Answer, Variables>
  extends Omit<UseMutationOptions<Answer, Error, Variables>, 'mutationFn'> {
  send: (variables: Variables, idempotencyKey: string) => Promise<Answer>;
  /** What is left to send after an earlier write; see `repeatableWrite`. */
  amend?: (stored: Answer, variables: Variables) => Variables | null;
}

/** A write of a form or a control. One runs at a time, and a retry after a lost answer takes effect once. */
export function useWrite<Answer, Variables = void>({
  send,
  amend,
  ...options
}: WriteOptions<Answer, Variables>): UseMutationResult<Answer, Error, Variables> {
  const [mutationFn] = useState(() => repeatableWrite(send, amend));
  return useSingleMutation({ ...options, mutationFn });
}
