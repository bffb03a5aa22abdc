import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from '../src/shared/model.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { entryOf, loosen, outcomeAhead, visibleStates } from './loose-driver.ts';
import { type PlannedPath, type PlannedStep, planPaths } from './machine-model.ts';

type Moment = Pick<PlannedStep, 'stateKeys' | 'snapshot'> & Partial<PlannedStep>;

/** What makes two steps the same thing to show. */
export type SameStep = (step: PlannedStep, before: Moment) => string;

/** Each event, each port's end and each delay once, whatever it brings and wherever it happens. */
export const onceEach: SameStep = ({ name }) => name;

/** What a path shows: its states and its steps. */
interface Showing {
  path: PlannedPath;
  keys: readonly string[];
}

/** Of all that can be carried out, the shortest first, what together shows everything. */
export type Choice = (possible: readonly Showing[]) => PlannedPath[];

/**
 * Paths that together pass every state which the driver shows and take every step which it can bring about: few
 * ones, unless `choice` says otherwise. Throws, naming it, if a state can't be reached.
 */
export function choosePaths<TMachine extends AnyStateMachine, TPage>(
  model: MachineModel<TMachine>,
  driver: BrowserDriver<TMachine, TPage>,
  sameStep: SameStep,
  choice: Choice = fewPaths,
): PlannedPath[] {
  const offers = loosen(driver).offers ?? (() => true);
  const possible = planPaths(withinReach(model, driver), (snapshot, { type }) => offers(snapshot, type))
    .flatMap(beginningsOf)
    .filter((path) => canCarryOut(path, driver))
    .toSorted((a, b) => a.steps.length - b.steps.length)
    .map((path) => ({ path, keys: keysOf(path, sameStep) }));
  const shown = new Set(possible.flatMap(({ keys }) => keys));
  const unseen = visibleStates(loosen(driver)).filter((state) => !shown.has(state));
  if (unseen.length > 0) {
    throw new Error(`${model.machine.id}: the driver can bring about no path to ${unseen.join(', ')}`);
  }
  return choice(possible);
}

/** What is wrong is seen close to where it began. */
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

/** How many steps take as long as opening the page. */
const OPENING_STEPS = 8;

/** Where opening the page takes longer than all that follows: again and again the path that shows most for its time. */
export const fewPaths: Choice = (possible) => {
  const missing = new Set(possible.flatMap(({ keys }) => keys));
  const chosen: PlannedPath[] = [];
  while (missing.size > 0) {
    const worth = ({ path, keys }: Showing) =>
      new Set(keys.filter((key) => missing.has(key))).size / (OPENING_STEPS + path.steps.length);
    const best = possible.reduce((best, next) => (worth(next) > worth(best) ? next : best));
    for (const key of best.keys) missing.delete(key);
    chosen.push(best.path);
  }
  return chosen;
};

/** Otherwise the shortest paths would be planned through events that no browser can bring about. */
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

/** What tells two outcomes of one port apart, in a word. */
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

function beginningsOf(path: PlannedPath): PlannedPath[] {
  return [...path.steps, null].map((_, length) => {
    const steps = path.steps.slice(0, length);
    return { ...path, steps, description: steps.map(({ name }) => name).join(' · ') };
  });
}

function canCarryOut<TMachine extends AnyStateMachine, TPage>(
  path: PlannedPath,
  driver: BrowserDriver<TMachine, TPage>,
): boolean {
  const { events, outcomes, states } = loosen(driver);
  const before = [path.first, ...path.steps];
  const canAnswer = (started: readonly string[], index: number) =>
    started.every(
      (port) =>
        !(port in outcomes) || (entryOf(outcomes, port)?.canAnswer(outcomeAhead(path, port, index)) ?? false),
    );
  const canDo = ({ kind, name }: PlannedStep, index: number) => {
    if (kind === 'event') return entryOf(events, name) !== undefined;
    // No time passes in a state that is over before anybody sees it.
    if (kind === 'delay') return before[index]?.stateKeys.every((state) => entryOf(states, state));
    return true;
  };
  return (
    canAnswer(path.first.started, -1) &&
    path.steps.every((step, index) => canDo(step, index) && canAnswer(step.started, index))
  );
}

/** Of a path and its continuation only the latter is needed, when both lead their ports alike. */
function withoutBeginnings(paths: readonly PlannedPath[]): PlannedPath[] {
  const written = (path: PlannedPath) => JSON.stringify(path.steps.map(({ event }) => event)).slice(0, -1);
  return paths.filter(
    (path) => !paths.some((other) => other !== path && written(other).startsWith(written(path))),
  );
}
