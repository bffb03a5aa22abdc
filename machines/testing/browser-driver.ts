import type { AnyActorLogic, AnyStateMachine, EventFromLogic, OutputFrom, SnapshotFrom } from 'xstate';
import type { DeclaredActors } from '../src/shared/model.ts';
/** `'restoringSession' | 'signedIn.verified' | …`: the states without children. */
export type StateKeyOf<TMachine extends AnyStateMachine> = LeafKeys<SnapshotFrom<TMachine>['value']>;

type LeafKeys<TValue> = TValue extends string
  ? TValue
  : {
      [key in keyof TValue & string]: `${key}.${LeafKeys<NonNullable<TValue[key]>>}`;
    }[keyof TValue & string];

/** Ids of the promises that the machine invokes. */
export type OutcomeKeyOf<TMachine extends AnyStateMachine> = PromiseSources<DeclaredActors<TMachine>>;

type PromiseSources<TActor> = TActor extends { src: infer TSource extends string; logic: infer TLogic }
  ? TLogic extends AnyActorLogic
    ? SnapshotFrom<TLogic> extends { input: unknown }
      ? TSource
      : never
    : never
  : never;

/** Ids of the machines that the machine invokes, whose ends the page brings about by itself or on demand. */
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

/** What an invoked port is going to answer in this path. `pending`: nothing, before the path moves on or ends. */
export type PlannedOutcome<TOutput> =
  | { kind: 'done'; output: TOutput }
  | { kind: 'failed' }
  | { kind: 'pending' };

/** Lets the answer through, which has been held until the state that waits for it was seen. */
export type Release = () => Promise<void>;

export interface PortInBrowser<TPage, TOutput> {
  /** Which answers can be had: from the real backend, or by a route where it can't be brought to give them. */
  canAnswer(outcome: PlannedOutcome<TOutput>): boolean;
  /**
   * Called before the step that starts the port: holds its requests, and gives back how to let the planned
   * answer through (for a success: on to the real backend).
   */
  prepare(page: TPage, outcome: PlannedOutcome<TOutput>): Promise<Release>;
}

/** In place of an action or a check: this can't be brought about or seen in a browser; say why. */
export interface NotInBrowser {
  notInBrowser: string;
}

export const notInBrowser = (why: string): NotInBrowser => ({ notInBrowser: why });

/**
 * How one machine's paths are carried out on a page. `TPage` is whatever the driver's functions work on (a
 * Playwright page with its page objects); the kit only hands it through. A missing entry doesn't compile.
 */
export interface BrowserDriver<TMachine extends AnyStateMachine, TPage> {
  /** Opens the page, after the answers to whatever the machine starts with have been prepared. */
  open(page: TPage): Promise<void>;
  events: {
    [type in EventFromLogic<TMachine>['type']]:
      | NotInBrowser
      | ((page: TPage, event: Extract<EventFromLogic<TMachine>, { type: type }>) => Promise<void>);
  };
  /** Which of the events that a state takes can be brought about there; default: all. */
  offers?(snapshot: SnapshotFrom<TMachine>, type: EventFromLogic<TMachine>['type']): boolean;
  outcomes: {
    [key in OutcomeKeyOf<TMachine>]: NotInBrowser | PortInBrowser<TPage, OutputOf<TMachine, key>>;
  } & {
    [key in MachineKeyOf<TMachine>]?: NotInBrowser | PortInBrowser<TPage, OutputOf<TMachine, key>>;
  };
  /** Lets the page's clock run; `milliseconds` is what the machine waits. */
  delay(page: TPage, milliseconds: number, name: string): Promise<void>;
  /** What a person sees in each state. */
  states: {
    [key in StateKeyOf<TMachine>]:
      | NotInBrowser
      | ((page: TPage, context: SnapshotFrom<TMachine>['context']) => Promise<void>);
  };
}
