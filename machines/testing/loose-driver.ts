import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { BrowserDriver, NotInBrowser, PlannedOutcome, PortInBrowser } from './browser-driver.ts';
import type { PlannedPath } from './machine-model.ts';

type Action<TPage> = (page: TPage, given: unknown) => Promise<void>;

/** The driver without the machine's own types, for running it. */
export interface LooseDriver<TPage> {
  open(page: TPage): Promise<void>;
  events: Record<string, NotInBrowser | Action<TPage> | undefined>;
  offers?(snapshot: AnyMachineSnapshot, type: string): boolean;
  isLast?(event: AnyEventObject): boolean;
  outcomes: Record<string, NotInBrowser | PortInBrowser<TPage, unknown> | undefined>;
  delay(page: TPage, milliseconds: number, name: string): Promise<void>;
  states: Record<string, NotInBrowser | Action<TPage> | undefined>;
}

export const loosen = <TMachine extends AnyStateMachine, TPage>(driver: BrowserDriver<TMachine, TPage>) =>
  driver as unknown as LooseDriver<TPage>;

/** The entry; undefined where the driver declares it impossible. Throws for a missing entry. */
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

/** The answer in this path of the port that step `index` starts; -1 is the initial step. */
export function outcomeAhead(path: PlannedPath, port: string, index: number): PlannedOutcome<unknown> {
  for (const step of path.steps.slice(index + 1)) {
    if (step.kind === 'outcome' && step.name === port) return answerOf(step.event);
    if (step.started.includes(port)) break;
  }
  return { kind: 'pending' };
}

function answerOf(event: AnyEventObject): PlannedOutcome<unknown> {
  return 'error' in event ? { kind: 'failed' } : { kind: 'done', output: event.output };
}

function isLeftOut(entry: unknown): entry is NotInBrowser {
  return typeof entry === 'object' && entry !== null && 'notInBrowser' in entry;
}
