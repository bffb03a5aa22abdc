import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that ignores a second start while it runs: a double click comes before the button is disabled. */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const running = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...given) => {
      running.current = false;
      return options.onSettled?.(...given);
    },
  });
  return {
    ...mutation,
    mutate: (...given) => {
      if (running.current) return;
      running.current = true;
      mutation.mutate(...given);
    },
  };
}
