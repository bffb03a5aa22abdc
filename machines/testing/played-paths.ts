import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { shortEvent } from '../chart/names.ts';
import type { ContextChange, PlayedPath, PlayedStep } from '../chart/played-path.types.ts';
import { activeStates, leafKeys, transientKeys } from '../chart/transitions.ts';
import type { MachineModel } from '../src/shared/model.ts';
import { notInBrowser } from './browser-driver.ts';
import { choosePaths, shortPaths, variantOf } from './choose-paths.ts';
import type { LooseDriver } from './loose-driver.ts';
import type { PlannedPath, PlannedStep } from './machine-model.ts';
import { createWitness, type Witness } from './witness.ts';

/**
 * The shortest of the tests' paths that together take every transition and show every state, with everything visible
 * on the way.
 */
export function playedPaths<TMachine extends AnyStateMachine>(model: MachineModel<TMachine>): PlayedPath[] {
  const witness = createWitness(model.machine);
  const observed: MachineModel<TMachine> = { ...model, machine: witness.machine };
  const seen = new Map<object, PlayedStep>();
  const play = (step: PlannedStep, before: Pick<PlannedStep, 'snapshot'>) => {
    const played = seen.get(step) ?? playedStep(witness, step, before.snapshot);
    seen.set(step, played);
    return played;
  };
  const chosen = choosePaths(
    observed,
    ableToDoAll(observed) as never,
    (step, before) => [step.name, ...play(step, before as PlannedStep).transitions].join(' '),
    shortPaths,
  );
  return chosen.map((path) => ({
    title: titleOf(path),
    first: firstStep(witness, path.first, model.input),
    steps: path.steps.map((step, index) => play(step, path.steps[index - 1] ?? path.first)),
  }));
}

/** Stands for a driver that causes every event and answer and shows every lasting state. */
function ableToDoAll<TMachine extends AnyStateMachine>(model: MachineModel<TMachine>): LooseDriver<unknown> {
  const nothing = async () => {};
  const transient = transientKeys(model.machine);
  const entries = <TEntry>(keys: readonly string[], entry: (key: string) => TEntry) =>
    Object.fromEntries(keys.map((key) => [key, entry(key)]));
  return {
    open: nothing,
    delay: nothing,
    events: entries(
      model.events.map(({ type }) => type),
      () => nothing,
    ),
    outcomes: {},
    states: entries(leafKeys(model.machine), (state) =>
      transient.includes(state) ? notInBrowser('it is over at once') : nothing,
    ),
  };
}

function titleOf({ steps }: PlannedPath): string {
  return steps.map(eventOf).join(' · ') || 'the start alone';
}

/** `signIn done refused`, `table.failed invoices`: the event with the part that distinguishes it. */
function eventOf({ event }: Pick<PlannedStep, 'event'>): string {
  const variant = variantOf(event);
  return [shortEvent(event.type), variant === 'failed' ? '' : variant].filter(Boolean).join(' ');
}

function firstStep<TMachine extends AnyStateMachine>(
  witness: Witness<TMachine>,
  { snapshot, stateKeys, started }: PlannedPath['first'],
  input: unknown,
): PlayedStep {
  return {
    kind: 'start',
    event: 'start',
    payload: plain(input) ?? null,
    elapsed: 0,
    ...witness.seeStart(input),
    active: activeStates(snapshot),
    states: stateKeys,
    changes: changesBetween({}, snapshot.context),
    started,
  };
}

function playedStep<TMachine extends AnyStateMachine>(
  witness: Witness<TMachine>,
  step: PlannedStep,
  before: AnyMachineSnapshot,
): PlayedStep {
  const { kind, event, elapsed, snapshot, stateKeys, started } = step;
  return {
    kind,
    event: shortEvent(event.type),
    payload: payloadOf(event),
    elapsed,
    ...witness.seeStep(before, event),
    active: activeStates(snapshot),
    states: stateKeys,
    changes: changesBetween(before.context, snapshot.context),
    started,
  };
}

function payloadOf({ type: _, ...payload }: AnyEventObject): unknown {
  const written = plain(payload) as object;
  return Object.keys(written).length === 0 ? null : written;
}

function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): ContextChange[] {
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return members
    .filter((member) => !isDeepStrictEqual(before[member], after[member]))
    .map((member) => ({ member, before: plain(before[member]), after: plain(after[member]) }));
}

/** Keeps only what JSON can represent. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null');
}
