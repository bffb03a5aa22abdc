import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from '../src/shared/model.ts';
import type { BrowserDriver, NotInBrowser, PlannedOutcome, PortInBrowser } from './browser-driver.ts';
import { type PlannedPath, type PlannedStep, planPath, planPaths } from './machine-model.ts';

type Action<TPage> = (page: TPage, given: unknown) => Promise<void>;

/** The same driver without the machine's own types, as it is run. */
export interface LooseDriver<TPage> {
  open(page: TPage): Promise<void>;
  events: Record<string, NotInBrowser | Action<TPage> | undefined>;
  outcomes: Record<string, NotInBrowser | PortInBrowser<TPage, unknown> | undefined>;
  delay(page: TPage, milliseconds: number, name: string): Promise<void>;
  states: Record<string, NotInBrowser | Action<TPage> | undefined>;
}

export const loosen = <TMachine extends AnyStateMachine, TPage>(driver: BrowserDriver<TMachine, TPage>) =>
  driver as unknown as LooseDriver<TPage>;

/** The entry, or undefined where the driver says that there is nothing to do or see; throws where it is missing. */
export function entryOf<TEntry>(
  map: Record<string, NotInBrowser | TEntry | undefined>,
  key: string,
): TEntry | undefined {
  const entry = map[key];
  if (entry === undefined) throw new Error(`The driver has no entry for ${key}`);
  return isLeftOut(entry) ? undefined : entry;
}

/** The states that the driver shows. */
export function visibleStates<TPage>(driver: LooseDriver<TPage>): string[] {
  return Object.keys(driver.states).filter((state) => entryOf(driver.states, state) !== undefined);
}

/**
 * The fewest and shortest paths that a browser can carry out and that together pass every state which the
 * driver shows. Throws, naming it, if a state can't be reached by what the driver can bring about.
 */
export function browserPaths<TMachine extends AnyStateMachine, TPage>(
  model: MachineModel<TMachine>,
  driver: BrowserDriver<TMachine, TPage>,
): PlannedPath[] {
  const loose = loosen(driver);
  const possible = beginnings(model).filter((path) => canCarryOut(path, loose));
  const unseen = new Set(visibleStates(loose));
  const chosen: PlannedPath[] = [];
  for (const path of possible.toSorted((a, b) => a.steps.length - b.steps.length)) {
    const last = path.steps.at(-1) ?? path.first;
    if (!last.stateKeys.some((state) => unseen.has(state))) continue;
    for (const { stateKeys } of [path.first, ...path.steps])
      for (const state of stateKeys) unseen.delete(state);
    chosen.push(path);
  }
  if (unseen.size > 0) {
    throw new Error(`${model.machine.id}: the driver can bring about no path to ${[...unseen].join(', ')}`);
  }
  return chosen.filter((path) => !chosen.some((longer) => longer !== path && startsWith(longer, path)));
}

/** What the port that `index` starts answers in this path; -1 is the start. */
export function outcomeAhead(path: PlannedPath, port: string, index: number): PlannedOutcome<unknown> {
  for (const step of path.steps.slice(index + 1)) {
    if (step.kind === 'outcome' && step.name === port) {
      return 'error' in step.event ? { kind: 'failed' } : { kind: 'done', output: step.event.output };
    }
    if (step.started.includes(port)) break;
  }
  return { kind: 'pending' };
}

function beginnings<TMachine extends AnyStateMachine>(model: MachineModel<TMachine>): PlannedPath[] {
  return planPaths(model).flatMap((path) =>
    [...path.steps, null].map((_, length) =>
      planPath(
        model,
        path.steps.slice(0, length).map(({ event }) => event),
      ),
    ),
  );
}

function canCarryOut<TPage>(path: PlannedPath, driver: LooseDriver<TPage>): boolean {
  const canDo = (step: PlannedStep) =>
    step.kind === 'event' ? entryOf(driver.events, step.name) !== undefined : true;
  const canAnswer = (started: readonly string[], index: number) =>
    started.every((port) => {
      if (!(port in driver.outcomes)) return true;
      return entryOf(driver.outcomes, port)?.canAnswer(outcomeAhead(path, port, index)) ?? false;
    });
  return (
    canAnswer(path.first.started, -1) &&
    path.steps.every((step, index) => canDo(step) && canAnswer(step.started, index))
  );
}

function startsWith(longer: PlannedPath, shorter: PlannedPath): boolean {
  return shorter.steps.every(
    ({ event }, index) => JSON.stringify(event) === JSON.stringify(longer.steps[index]?.event),
  );
}

function isLeftOut(entry: unknown): entry is NotInBrowser {
  return typeof entry === 'object' && entry !== null && 'notInBrowser' in entry;
}
