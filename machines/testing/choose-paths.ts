import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { MachineModel } from '../src/shared/model.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { entryOf, loosen, outcomeAhead, visibleStates } from './loose-driver.ts';
import {
  continuePath,
  describePath,
  type PlannedPath,
  type PlannedStep,
  planPaths,
} from './machine-model.ts';

type Moment = Pick<PlannedStep, 'stateKeys' | 'snapshot'> & Partial<PlannedStep>;

/** Decides which steps count as equal. */
export type SameStep = (step: PlannedStep, before: Moment) => string;

/** One step for each event, each port's end and each delay, whatever it carries and wherever it happens. */
export const onceEach: SameStep = ({ name }) => name;

/** The states and steps of a path. */
interface Showing {
  path: PlannedPath;
  keys: readonly string[];
}

/**
 * Chooses paths that together show everything that can be driven. `possible` has the shortest paths first; `continued`
 * gives the continuations of one of them.
 */
export type Choice = (
  possible: readonly Showing[],
  continued: (path: PlannedPath) => readonly Showing[],
) => PlannedPath[];

/**
 * Chooses few paths that together pass every state that the driver shows and take every step that it can cause,
 * unless `choice` says otherwise. Throws, naming it, for a state that can't be reached.
 */
export function choosePaths<TMachine extends AnyStateMachine, TPage>(
  model: MachineModel<TMachine>,
  driver: BrowserDriver<TMachine, TPage>,
  sameStep: SameStep,
  choice: Choice = fewPaths,
): PlannedPath[] {
  const offers = loosen(driver).offers ?? (() => true);
  const allows = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject) => offers(snapshot, type);
  const reachable = withinReach(model, driver);
  const showings = (paths: readonly PlannedPath[]) =>
    paths
      .filter((path) => canCarryOut(path, driver))
      .toSorted((a, b) => a.steps.length - b.steps.length)
      .map((path) => ({ path, keys: keysOf(path, sameStep) }));
  const possible = showings(
    planPaths(reachable, allows).flatMap((path) => beginningsOf(model.machine.id, path)),
  );
  const shown = new Set(possible.flatMap(({ keys }) => keys));
  const unseen = visibleStates(loosen(driver)).filter((state) => !shown.has(state));
  if (unseen.length > 0) {
    throw new Error(`${model.machine.id}: the driver can bring about no path to ${unseen.join(', ')}`);
  }
  return choice(possible, (path) => showings(continuePath(reachable, path, allows)));
}

/** Short paths show a fault close to its cause. */
export const shortPaths: Choice = (possible) => {
  const shown = new Set<string>();
  const chosen: PlannedPath[] = [];
  for (const { path, keys } of possible) {
    if (keys.every((key) => shown.has(key))) continue;
    for (const key of keys) shown.add(key);
    chosen.push(path);
  }
  return withoutBeginnings(chosen);
};

/** The number of steps that take as long as opening the page. */
const OPENING_STEPS = 8;

/**
 * Repeatedly takes the path that shows most for its time. A path is continued as long as that shows more for its time
 * than opening the page again.
 */
export const fewPaths: Choice = (possible, continued) => {
  const missing = new Set(possible.flatMap(({ keys }) => keys));
  const chosen: PlannedPath[] = [];
  let current = mostRevealing(possible, missing, -OPENING_STEPS);
  while (current) {
    for (const key of current.showing.keys) missing.delete(key);
    const { path } = current.showing;
    const continuation = mostRevealing(continued(path), missing, path.steps.length);
    const another = mostRevealing(possible, missing, -OPENING_STEPS);
    const continues = continuation && continuation.worth >= (another?.worth ?? 0);
    if (!continues) chosen.push(path);
    current = continues ? continuation : another;
  }
  return chosen;
};

/** The path that shows most missing keys for each step after the first `taken` ones; undefined if none shows any. */
function mostRevealing(
  showings: readonly Showing[],
  missing: ReadonlySet<string>,
  taken: number,
): { showing: Showing; worth: number } | undefined {
  let best: { showing: Showing; worth: number } | undefined;
  for (const showing of showings) {
    const shown = new Set(showing.keys.filter((key) => missing.has(key))).size;
    const worth = shown / (showing.path.steps.length - taken);
    if (worth > (best?.worth ?? 0)) best = { showing, worth };
  }
  return best;
}

/** Otherwise the shortest paths would use events that no browser can cause. */
function withinReach<TMachine extends AnyStateMachine, TPage>(
  model: MachineModel<TMachine>,
  driver: BrowserDriver<TMachine, TPage>,
): MachineModel<TMachine> {
  return {
    ...model,
    isPossible: (context, event) =>
      entryOf(loosen(driver).events, event.type) !== undefined &&
      (model.isPossible?.(context, event) ?? true),
  };
}

/** A word that distinguishes two outcomes of one port. */
export function variantOf(event: object): string {
  if ('error' in event) return 'failed';
  const output = 'output' in event ? event.output : event;
  const { status, code, table, expired } = (output ?? {}) as Record<string, unknown>;
  const word = code ?? status;
  return [typeof word === 'object' ? null : word, expired === true ? 'expired' : null, table]
    .filter(Boolean)
    .join(' ');
}

function keysOf({ first, steps }: PlannedPath, sameStep: SameStep): string[] {
  const before = [first, ...steps];
  return [
    ...before.flatMap(({ stateKeys }) => stateKeys),
    ...steps.map((step, index) => sameStep(step, before[index] ?? first)),
  ];
}

function beginningsOf(machine: string, { first, steps }: PlannedPath): PlannedPath[] {
  return [...steps, null].map((_, length) => describePath(machine, first, steps.slice(0, length)));
}

function canCarryOut<TMachine extends AnyStateMachine, TPage>(
  path: PlannedPath,
  driver: BrowserDriver<TMachine, TPage>,
): boolean {
  const { events, outcomes, states, isLast } = loosen(driver);
  const before = [path.first, ...path.steps];
  const canAnswer = (started: readonly string[], index: number) =>
    started.every(
      (port) =>
        !(port in outcomes) || (entryOf(outcomes, port)?.canAnswer(outcomeAhead(path, port, index)) ?? false),
    );
  const canDo = ({ kind, name }: PlannedStep, index: number) => {
    if (kind === 'event') return entryOf(events, name) !== undefined;
    // A state that is left at once takes no time and can't be seen.
    if (kind === 'delay') return before[index]?.stateKeys.every((state) => entryOf(states, state));
    return true;
  };
  return (
    !path.steps.slice(0, -1).some(({ event }) => isLast?.(event)) &&
    canAnswer(path.first.started, -1) &&
    path.steps.every((step, index) => canDo(step, index) && canAnswer(step.started, index))
  );
}

/** A path that another one continues is superfluous if both give their ports the same answers. */
function withoutBeginnings(paths: readonly PlannedPath[]): PlannedPath[] {
  const written = (path: PlannedPath) => JSON.stringify(path.steps.map(({ event }) => event)).slice(0, -1);
  return paths.filter(
    (path) => !paths.some((other) => other !== path && written(other).startsWith(written(path))),
  );
}
