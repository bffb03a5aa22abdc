import type { ToastContent } from '@oficio/machines/toasts';
import { createContext, useCallback, useContext } from 'react';
import { type AuthActor, authOf, type RootActor, toastsOf } from '../actors.ts';
import type { WireTargets } from '../wires/wire.ts';

/** What an actor that lives as long as its screen can reach by what it emits. */
export interface ScreenWireEnds {
  auth: Pick<AuthActor, 'send' | 'getSnapshot'>;
  raise: (toast: ToastContent) => void;
  targets: WireTargets;
}

/** One screen actor's part of the list of who hears whom. */
export type ScreenWire<Emitted> = (event: Emitted, ends: ScreenWireEnds) => void;

const ScreenWireContext = createContext<ScreenWireEnds | null>(null);
export const ScreenWireProvider = ScreenWireContext.Provider;

export function screenWireEnds(root: RootActor, targets: WireTargets): ScreenWireEnds {
  return {
    auth: authOf(root),
    raise: (toast) => toastsOf(root).send({ type: 'toast.raised', toast }),
    targets,
  };
}

/** The listener for what a screen's actor emits. Throws outside the application's providers. */
export function useScreenWire<Emitted>(wire: ScreenWire<Emitted>): (event: Emitted) => void {
  const ends = useContext(ScreenWireContext);
  if (!ends) throw new Error('useScreenWire is used outside ScreenWireProvider');
  return useCallback((event: Emitted) => wire(event, ends), [wire, ends]);
}
