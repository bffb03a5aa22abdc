import type { AnyActorLogic, AnyStateMachine, EventFromLogic, OutputFrom, SnapshotFrom } from 'xstate';
import type { DeclaredActors } from '../src/shared/model.ts';
/** `'restoringSession' | 'signedIn.verified' | …`: the states without children. */
export type StateKeyOf<TMachine extends AnyStateMachine> = LeafKeys<SnapshotFrom<TMachine>['value']>;

type LeafKeys<TValue> = TValue extends string
  ? TValue
  : {
      [key in keyof TValue & string]: `${key}.${LeafKeys<NonNullable<TValue[key]>>}`;
    }[keyof TValue & string];

/** Ids of the invoked promises. */
export type OutcomeKeyOf<TMachine extends AnyStateMachine> = PromiseSources<DeclaredActors<TMachine>>;

type PromiseSources<TActor> = TActor extends { src: infer TSource extends string; logic: infer TLogic }
  ? TLogic extends AnyActorLogic
    ? SnapshotFrom<TLogic> extends { input: unknown }
      ? TSource
      : never
    : never
  : never;

/** Ids of the invoked machines. The page ends them by itself or on demand. */
type MachineKeyOf<TMachine extends AnyStateMachine> = MachineSources<DeclaredActors<TMachine>>;

type MachineSources<TActor> = TActor extends { src: infer TSource extends string; logic: AnyStateMachine }
  ? TSource
  : never;

type OutputOf<TMachine extends AnyStateMachine, TKey> =
  DeclaredActors<TMachine> extends infer TActor
    ? TActor extends { src: TKey; logic: infer TLogic extends AnyActorLogic }
      ? OutputFrom<TLogic>
      : never
    : never;

/** The planned answer of an invoked port in this path. `pending`: no answer before the path continues or ends. */
export type PlannedOutcome<TOutput> =
  | { kind: 'done'; output: TOutput }
  | { kind: 'failed' }
  | { kind: 'pending' };

/** Releases the answer, which was held until the waiting state had been seen. */
export type Release = () => Promise<void>;

export interface PortInBrowser<TPage, TOutput> {
  /** The possible answers: from the real backend, or from a route where the backend can't produce them. */
  canAnswer(outcome: PlannedOutcome<TOutput>): boolean;
  /**
   * Called before the step that starts the port. Holds its requests and returns a function that releases the planned
   * answer (for a success: lets the request reach the real backend).
   */
  prepare(page: TPage, outcome: PlannedOutcome<TOutput>): Promise<Release>;
}

/** Takes the place of an action or a check that is impossible in a browser, with the reason. */
export interface NotInBrowser {
  notInBrowser: string;
}

export const notInBrowser = (why: string): NotInBrowser => ({ notInBrowser: why });

/**
 * How one machine's paths run on a page. `TPage` is the type that the driver's functions use (a Playwright page with
 * its page objects); the kit only passes it on. A missing entry doesn't compile.
 */
export interface BrowserDriver<TMachine extends AnyStateMachine, TPage> {
  /** Opens the page after the answers of the initial ports have been prepared. */
  open(page: TPage): Promise<void>;
  events: {
    [type in EventFromLogic<TMachine>['type']]:
      | NotInBrowser
      | ((page: TPage, event: Extract<EventFromLogic<TMachine>, { type: type }>) => Promise<void>);
  };
  /** The events of a state that can be caused in a browser; default: all. */
  offers?(snapshot: SnapshotFrom<TMachine>, type: EventFromLogic<TMachine>['type']): boolean;
  /** Whether no path continues after the event, because the page has left what the paths are about; default: no. */
  isLast?(event: EventFromLogic<TMachine>): boolean;
  outcomes: {
    [key in OutcomeKeyOf<TMachine>]: NotInBrowser | PortInBrowser<TPage, OutputOf<TMachine, key>>;
  } & {
    [key in MachineKeyOf<TMachine>]?: NotInBrowser | PortInBrowser<TPage, OutputOf<TMachine, key>>;
  };
  /** Advances the page's clock by the machine's delay in milliseconds. */
  delay(page: TPage, milliseconds: number, name: string): Promise<void>;
  /** The visible content of each state. */
  states: {
    [key in StateKeyOf<TMachine>]:
      | NotInBrowser
      | ((page: TPage, context: SnapshotFrom<TMachine>['context']) => Promise<void>);
  };
}
