import type { AnyStateMachine } from 'xstate';
import { copyOfMachine, mutantsOf } from './mutants.ts';

/** One behaviour, told with the specification's own words, that a machine has or hasn't. */
export interface Scenario {
  /** Quotes the line that it holds the machine to. */
  says: string;
  /** Throws unless the machine behaves so. */
  run(machine: AnyStateMachine): Promise<void>;
}

/**
 * Descriptions of the wrong copies of a machine that every scenario lets pass. Throws if they don't even let an
 * exact copy pass.
 */
export async function findSurvivors(
  machine: AnyStateMachine,
  scenarios: readonly Scenario[],
): Promise<string[]> {
  if (!(await passesAll(copyOfMachine(machine), scenarios))) {
    throw new Error(
      `${machine.id}: a scenario fails on an exact copy, so its failing on a wrong one says nothing`,
    );
  }
  const survivors: string[] = [];
  for (const mutant of mutantsOf(machine)) {
    if (await passesAll(mutant.machine, scenarios)) survivors.push(mutant.description);
  }
  return survivors;
}

async function passesAll(machine: AnyStateMachine, scenarios: readonly Scenario[]): Promise<boolean> {
  for (const scenario of scenarios) {
    try {
      await scenario.run(machine);
    } catch {
      return false;
    }
  }
  return true;
}
