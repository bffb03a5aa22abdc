import { useCallback, useSyncExternalStore } from 'react';

interface Subscribable {
  subscribe(onChange: () => void): { unsubscribe(): void };
}

/**
 * Reads a value at once and after each change of the actor. Unlike `useSelector` it doesn't throw for a failed
 * actor, because the crash page uses it too.
 */
export function useActorValue<Value>(actor: Subscribable | undefined, read: () => Value): Value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = actor?.subscribe(onChange);
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, read);
}
