import type { ToastContent } from '@oficio/machines/toasts';
import type { ActorRef, EventObject, Snapshot } from 'xstate';
import type { RootActor } from '../actors.ts';
import type { WireTargets } from '../targets/targets.ts';

/** The parts of the application that the wires of the long-lived actors connect. */
export interface WireParts {
  root: RootActor;
  targets: WireTargets;
  raise: (toast: ToastContent) => void;
}

/** The reaction to each emitted event. An event without a handler is ignored. */
export type Handlers<Emitted extends EventObject, Ends extends unknown[] = []> = {
  [Type in Emitted['type']]?: (event: Extract<Emitted, { type: Type }>, ...ends: Ends) => void;
};

/**
 * Calls the handlers for a long-lived actor's emitted events. Each call is delayed by a microtask, because an actor
 * emits during its transition: the delayed handler reads the new snapshot. Does nothing while the actor isn't loaded.
 */
export function connect<Emitted extends EventObject>(
  actor: Pick<ActorRef<Snapshot<unknown>, EventObject, Emitted>, 'on'> | undefined,
  handlers: Handlers<Emitted>,
): void {
  const react = dispatch(handlers);
  for (const type of Object.keys(handlers) as Emitted['type'][]) {
    actor?.on(type, (event) => queueMicrotask(() => react(event)));
  }
}

/** One function for all events of the handlers. */
export function dispatch<Emitted extends EventObject, Ends extends unknown[] = []>(
  handlers: Handlers<Emitted, Ends>,
): (event: Emitted, ...ends: Ends) => void {
  const byType = handlers as Record<string, ((event: Emitted, ...ends: Ends) => void) | undefined>;
  return (event, ...ends) => byType[event.type]?.(event, ...ends);
}
