import type {
  AnyActorLogic,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';

/** The union of `{ src, logic }` that a machine's `setup` declared. */
export type DeclaredActors<TMachine> =
  TMachine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _StateValue,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? TActor
    : never;

type OutcomesOf<TActor> = TActor extends {
  src: infer TSource extends string;
  logic: infer TLogic extends AnyActorLogic;
}
  ? { [source in TSource]: readonly OutputFrom<TLogic>[] }
  : never;

type UnionToIntersection<T> = (T extends unknown ? (member: T) => void : never) extends (all: infer R) => void
  ? R
  : never;

/** The possible answers of each invoked actor; a failure is always tried as well. */
type Outcomes<TMachine extends AnyStateMachine> = UnionToIntersection<OutcomesOf<DeclaredActors<TMachine>>>;

/** The information that the generated tests need besides the machine. */
export interface MachineModel<TMachine extends AnyStateMachine> {
  machine: TMachine;
  input?: InputFrom<TMachine>;
  /** False for a machine that only serves another one; default true. */
  seenByPeople?: boolean;
  /** Every event, in as many variants as the guards distinguish. */
  events: readonly EventFromLogic<TMachine>[];
  outcomes: Partial<Outcomes<TMachine>>;
  /** The part of the context that affects transitions. States with equal parts are treated as one. */
  decisive?(context: SnapshotFrom<TMachine>['context']): unknown;
  /** The reports that children can't make at this point. Without it every event may happen at any time. */
  isPossible?(context: SnapshotFrom<TMachine>['context'], event: EventFromLogic<TMachine>): boolean;
}

/** Only for type checking the model against its machine. */
export function defineModel<TMachine extends AnyStateMachine>(
  model: MachineModel<TMachine>,
): MachineModel<TMachine> {
  return model;
}
