import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { MachineModel } from '../src/shared/model.ts';
import type { BrowserDriver, NotInBrowser, PlannedOutcome, PortInBrowser } from './browser-driver.ts';
import { describePath, kindOf, type PlannedPath, planPaths } from './machine-model.ts';

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
  const possible = beginnings(model, loose).filter((path) => canCarryOut(path, loose));
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
    if (step.kind === 'outcome' && step.name === port) return answerOf(step.event);
    if (step.started.includes(port)) break;
  }
  return { kind: 'pending' };
}

function beginnings<TMachine extends AnyStateMachine, TPage>(
  model: MachineModel<TMachine>,
  driver: LooseDriver<TPage>,
): PlannedPath[] {
  const paths = planPaths(model, (snapshot, event) => canBringAbout(driver, snapshot, event));
  return paths.flatMap((path) => [
    ...path.steps.map((_, length) => describePath(model.machine.id, path.first, path.steps.slice(0, length))),
    path,
  ]);
}

/** A port that can't be kept waiting is answered before anything else happens. */
function canBringAbout<TPage>(
  driver: LooseDriver<TPage>,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): boolean {
  const { kind, name } = kindOf(event);
  const impatient = Object.keys(snapshot.children).filter(
    (port) => port in driver.outcomes && !canAnswer(driver, port, { kind: 'pending' }),
  );
  if (kind === 'outcome' && name in driver.outcomes) return canAnswer(driver, name, answerOf(event));
  if (impatient.length > 0) return false;
  return kind !== 'event' || entryOf(driver.events, name) !== undefined;
}

function canAnswer<TPage>(
  driver: LooseDriver<TPage>,
  port: string,
  outcome: PlannedOutcome<unknown>,
): boolean {
  return entryOf(driver.outcomes, port)?.canAnswer(outcome) ?? false;
}

function answerOf(event: AnyEventObject): PlannedOutcome<unknown> {
  return 'error' in event ? { kind: 'failed' } : { kind: 'done', output: event.output };
}

/** Also at its end no port is left waiting that can't be. */
function canCarryOut<TPage>(path: PlannedPath, driver: LooseDriver<TPage>): boolean {
  return [path.first, ...path.steps].every(({ started }, index) =>
    started.every(
      (port) => !(port in driver.outcomes) || canAnswer(driver, port, outcomeAhead(path, port, index - 1)),
    ),
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
