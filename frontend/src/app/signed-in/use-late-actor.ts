import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import type { RootActor } from '../actors.ts';

/** An actor of the signed-in part; undefined until its code has been loaded. */
export function useLateActor<TActor>(of: (root: RootActor) => TActor | undefined): TActor | undefined {
  const { auth } = useRouteContext({ from: '__root__' });
  const root: RootActor = auth.system.get('root');
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = root.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [root],
  );
  return useSyncExternalStore(subscribe, () => of(root));
}
