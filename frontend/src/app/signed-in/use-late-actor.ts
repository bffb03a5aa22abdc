import { useRouteContext } from '@tanstack/react-router';
import { useActorValue } from '../../lib/page/use-actor-value.ts';
import type { RootActor } from '../actors.ts';

/** An actor of the signed-in part; undefined until its code is loaded. */
export function useLateActor<TActor>(of: (root: RootActor) => TActor | undefined): TActor | undefined {
  const { auth } = useRouteContext({ from: '__root__' });
  const root: RootActor = auth.system.get('root');
  return useActorValue(root, () => of(root));
}
