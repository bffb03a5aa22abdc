// Owns the long-lived actors: those that start with the page, and those that a signed-in person needs.
import { type AnyActorLogic, emit, enqueueActions, fromPromise, setup } from 'xstate';

/** Logic with its ports, and its input. */
interface LongLivedActor {
  logic: AnyActorLogic;
  input?: unknown;
}

/** Keyed by `systemId`. */
export type LongLivedActors = Readonly<Record<string, LongLivedActor>>;

/** The actors that the first signed-in person needs, and the wires that connect them once they run. */
export interface SignedInPart {
  actors: LongLivedActors;
  connect: () => void;
}

export const rootMachine = setup({
  types: {
    input: {} as { actors: LongLivedActors },
    events: {} as
      | { type: 'session.started' }
      | { type: 'network.online' }
      /** Actors that only some people need have been loaded. */
      | { type: 'actors.loaded'; actors: LongLivedActors },
    emitted: {} as { type: 'root.signedInPartStarted'; connect: () => void },
  },
  actors: {
    loadSignedInPart: fromPromise<SignedInPart>(async () => {
      throw new Error('loadSignedInPart is not provided');
    }),
  },
  actions: {
    startActors: enqueueActions(({ enqueue }, params: { actors: LongLivedActors }) => {
      // The logic depends on what has been loaded, so it can't be among the declared actors.
      for (const [id, { logic, input }] of Object.entries(params.actors)) {
        enqueue.spawnChild(logic as never, { id, systemId: id, input } as never);
      }
    }),
    notifySignedInPartStarted: emit((_, params: { connect: () => void }) => ({
      type: 'root.signedInPartStarted',
      connect: params.connect,
    })),
  },
}).createMachine({
  id: 'root',
  entry: { type: 'startActors', params: ({ event }) => inputOf(event) },
  on: { 'actors.loaded': { actions: { type: 'startActors', params: ({ event }) => event } } },
  initial: 'visitorsPartOnly',
  states: {
    visitorsPartOnly: { on: { 'session.started': 'loadingSignedInPart' } },
    loadingSignedInPart: {
      invoke: {
        id: 'loadSignedInPart',
        src: 'loadSignedInPart',
        onDone: {
          target: 'complete',
          actions: [
            { type: 'startActors', params: ({ event }) => event.output },
            { type: 'notifySignedInPartStarted', params: ({ event }) => event.output },
          ],
        },
        onError: 'withoutSignedInPart',
      },
    },
    withoutSignedInPart: {
      on: { 'network.online': 'loadingSignedInPart', 'session.started': 'loadingSignedInPart' },
    },
    complete: {},
  },
});

/** The first event of an actor has its input. */
function inputOf(event: unknown): { actors: LongLivedActors } {
  return (event as { input: { actors: LongLivedActors } }).input;
}
