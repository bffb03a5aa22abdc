import type { CurrentUser } from '@oficio/contracts';
import type { ToastContent } from '@oficio/machines/toasts';
import { useCallback } from 'react';
import type { EventObject } from 'xstate';
import { requiredContext } from '../../lib/page/required-context.ts';
import { type AuthActor, authOf, type RootActor, toastsOf } from '../actors.ts';
import type { WireTargets } from '../targets/targets.ts';
import { dispatch, type Handlers } from './connect.ts';

/** The parts of the application that the events of a screen's actor can reach. */
export interface ScreenWireEnds {
  auth: Pick<AuthActor, 'send' | 'getSnapshot'>;
  raise: (toast: ToastContent) => void;
  targets: WireTargets;
}

const [ScreenWireProvider, useScreenWireEnds] = requiredContext<ScreenWireEnds>('ScreenWire');

export { ScreenWireProvider };

export function screenWireEnds(root: RootActor, targets: WireTargets): ScreenWireEnds {
  return {
    auth: authOf(root),
    raise: (toast) => toastsOf(root).send({ type: 'toast.raised', toast }),
    targets,
  };
}

/** Declares the reaction to each event of a screen's actor. */
export const screenWire = <Emitted extends EventObject>(handlers: Handlers<Emitted, [ScreenWireEnds]>) =>
  dispatch(handlers);

/** The listener for a screen actor's emitted events. */
export function useScreenWire<Emitted extends EventObject>(
  wire: (event: Emitted, ends: ScreenWireEnds) => void,
): (event: Emitted) => void {
  const ends = useScreenWireEnds();
  return useCallback((event) => wire(event, ends), [wire, ends]);
}

/** Reads the person and their organization again, after a change of their own membership. */
export function useFollowOrganization(): () => void {
  return useScreenWireEnds().targets.followOrganization;
}

/** Gives the auth actor the changed person, so that the shell shows the new name at once. */
export function useProfileChanged(): (user: CurrentUser) => void {
  const { auth } = useScreenWireEnds();
  return useCallback((user) => auth.send({ type: 'profile.changed', user }), [auth]);
}
