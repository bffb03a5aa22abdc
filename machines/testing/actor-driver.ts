import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
} from 'xstate';
import type { MachineModel } from '../src/shared/model.ts';
import type { TransitionCoverage } from './coverage.ts';
import { createDeferredPorts, type DeferredPorts, microtasks } from './deferred-ports.ts';
import { activeLeaves, isMachineChild, type PlannedStep } from './machine-model.ts';
import type { PathDriver } from './replay-path.ts';
import { StepClock } from './step-clock.ts';

export interface ActorDriverOptions<TMachine extends AnyStateMachine, TPorts extends object> {
  model: MachineModel<TMachine>;
  /** Provides the machine with the ports: `(ports) => authMachine.provide(provideAuthPorts(ports))`. */
  provide(ports: TPorts): TMachine;
  /** Ports that aren't promises; created anew for each path. */
  ownPorts?(): Partial<TPorts>;
  /** Events that a port or a child causes, instead of a sender. */
  reports?: {
    [type in EventFromLogic<TMachine>['type']]?: (
      event: Extract<EventFromLogic<TMachine>, { type: type }>,
      ports: TPorts,
    ) => void;
  };
  coverage: TransitionCoverage;
}

type Report<TPorts> = (event: AnyEventObject, ports: TPorts) => void;

/** Runs paths on a live actor: ports are deferred promises, and the clock is moved by hand. */
export function createActorDriver<TMachine extends AnyStateMachine, TPorts extends object>(
  options: ActorDriverOptions<TMachine, TPorts>,
): PathDriver {
  let clock = new StepClock();
  let deferred: DeferredPorts<TPorts> = createDeferredPorts<TPorts>();
  let actor: Actor<AnyStateMachine> | undefined;
  let broken: unknown;
  const running = () => {
    if (!actor) throw new Error('The path has not been started');
    return actor;
  };
  return {
    async start() {
      clock = new StepClock();
      deferred = createDeferredPorts<TPorts>(options.ownPorts?.());
      actor = createActor(options.provide(deferred.ports) as AnyStateMachine, {
        clock,
        input: options.model.input,
        inspect: options.coverage.inspect,
      });
      broken = undefined;
      actor.subscribe({
        error: (error) => {
          broken = error;
        },
      });
      actor.start();
      await microtasks();
    },
    async perform(step) {
      if (step.kind === 'delay') return fire(clock, step);
      if (step.kind === 'outcome' && !isMachineChild(options.model.machine, step.name))
        return settle(deferred, step);
      const reports = options.reports as Record<string, Report<TPorts> | undefined> | undefined;
      const report = reports?.[step.name];
      if (report) report(step.event, deferred.ports);
      else running().send(step.event as AnyEventObject);
      await microtasks();
    },
    async check(planned) {
      if (broken !== undefined) throw broken;
      compare('state', activeLeaves(running().getSnapshot()), planned.stateKeys);
      compare('context', running().getSnapshot().context, planned.snapshot.context);
    },
    async stop() {
      actor?.stop();
      actor = undefined;
    },
  };
}

function fire(clock: StepClock, step: PlannedStep): void {
  const passed = clock.fireNext();
  if (passed !== step.elapsed) throw new Error(`fired after ${passed} ms instead of ${step.elapsed} ms`);
}

async function settle<TPorts extends object>(
  deferred: DeferredPorts<TPorts>,
  step: PlannedStep,
): Promise<void> {
  const port = step.name as keyof TPorts & string;
  if ('error' in step.event) await deferred.reject(port, step.event.error);
  else await deferred.resolve(port, step.event.output);
}

function compare(what: string, actual: unknown, planned: unknown): void {
  if (isDeepStrictEqual(actual, planned)) return;
  throw new Error(`the ${what} is ${JSON.stringify(actual)} instead of ${JSON.stringify(planned)}`);
}
