import {
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { createDeferredPorts, microtasks } from './deferred-ports.ts';
import { activeLeaves } from './machine-model.ts';
import { StepClock } from './step-clock.ts';

/** A running actor under a scenario's control. */
export interface Subject<TMachine extends AnyStateMachine, TPorts extends object> {
  clock: StepClock;
  /** All emitted events, oldest first. */
  emitted: AnyEventObject[];
  send(event: EventFromLogic<TMachine>): Promise<void>;
  /** Answers the newest open call of a port. */
  answer<TPort extends keyof TPorts & string>(port: TPort, value: AnswerOf<TPorts[TPort]>): Promise<void>;
  /** Makes the newest open call of a port throw. */
  fail(port: keyof TPorts & string): Promise<void>;
  /** Ends an invoked machine with an output. */
  end(child: string, output?: unknown): Promise<void>;
  /** The arguments of each call of a port. */
  calls(port: keyof TPorts & string): (readonly unknown[])[];
  /** The active states without children, joined by commas. Throws if the actor has failed. */
  state(): string;
  context(): SnapshotFrom<TMachine>['context'];
  snapshot(): SnapshotFrom<TMachine>;
}

type AnswerOf<TPort> = TPort extends (...given: never[]) => Promise<infer TValue> ? TValue : never;

export interface SubjectOptions<TMachine extends AnyStateMachine, TPorts extends object> {
  machine: AnyStateMachine;
  /** The result of `provideXPorts`. */
  provide(ports: TPorts): unknown;
  ownPorts?: Partial<TPorts>;
  input?: InputFrom<TMachine>;
}

export async function startSubject<TMachine extends AnyStateMachine, TPorts extends object>(
  options: SubjectOptions<TMachine, TPorts>,
): Promise<Subject<TMachine, TPorts>> {
  const clock = new StepClock();
  const deferred = createDeferredPorts<TPorts>(options.ownPorts);
  const machine = options.machine.provide(options.provide(deferred.ports) as object);
  const actor: Actor<AnyStateMachine> = createActor(machine, {
    clock,
    input: options.input,
    inspect: eventLimit(),
  });
  const emitted: AnyEventObject[] = [];
  let broken: unknown;
  actor.on('*', (event) => emitted.push(event));
  actor.subscribe({
    error: (error) => {
      broken = error;
    },
  });
  actor.start();
  await microtasks();
  const snapshot = () => {
    if (broken !== undefined) throw broken;
    return actor.getSnapshot() as SnapshotFrom<TMachine>;
  };
  return {
    clock,
    emitted,
    async send(event) {
      actor.send(event as AnyEventObject);
      await microtasks();
    },
    answer: (port, value) => deferred.resolve(port, value),
    fail: (port) => deferred.reject(port, new Error(`${port} failed`)),
    async end(child, output) {
      actor.send({ type: `xstate.done.actor.${child}`, output });
      await microtasks();
    },
    calls: (port) => deferred.calls(port),
    state: () => activeLeaves(snapshot()).join(', '),
    context: () => (snapshot() as AnyMachineSnapshot).context,
    snapshot,
  };
}

/** More than any scenario needs. Two actors of a mutant may send events to each other forever. */
const MOST_EVENTS = 10_000;

function eventLimit(): (inspected: InspectionEvent) => void {
  let events = 0;
  return ({ type }) => {
    if (type !== '@xstate.event') return;
    events += 1;
    if (events > MOST_EVENTS) throw new Error(`More than ${MOST_EVENTS} events`);
  };
}
