import { type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { repeatableWrite } from './repeatable-write.ts';
import { useSingleMutation } from './use-single-mutation.ts';

interface WriteOptions<Answer, Variables>
  extends Omit<UseMutationOptions<Answer, Error, Variables>, 'mutationFn'> {
  send: (variables: Variables, idempotencyKey: string) => Promise<Answer>;
  /** The rest that is to be sent after an earlier write; see `repeatableWrite`. */
  amend?: (stored: Answer, variables: Variables) => Variables | null;
}

/** A write of a form or a control: one at a time, and done once even when its answer is lost and it is sent again. */
export function useWrite<Answer, Variables = void>({
  send,
  amend,
  ...options
}: WriteOptions<Answer, Variables>): UseMutationResult<Answer, Error, Variables> {
  const [mutationFn] = useState(() => repeatableWrite(send, amend));
  return useSingleMutation({ ...options, mutationFn });
}
