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
  if (await failing(copyOfMachine(machine), scenarios)) {
    throw new Error(
      `${machine.id}: a scenario fails on an exact copy, so its failing on a wrong one says nothing`,
    );
  }
  const survivors: string[] = [];
  // What found the last wrong copy most likely finds the next, which has its fault nearby: it comes first.
  let order = scenarios;
  for (const mutant of mutantsOf(machine)) {
    const found = await failing(mutant.machine, order);
    if (!found) survivors.push(mutant.description);
    else order = [found, ...order.filter((scenario) => scenario !== found)];
  }
  return survivors;
}

/** The first scenario that a machine doesn't behave by. */
async function failing(
  machine: AnyStateMachine,
  scenarios: readonly Scenario[],
): Promise<Scenario | undefined> {
  for (const scenario of scenarios) {
    try {
      await scenario.run(machine);
    } catch {
      return scenario;
    }
  }
  return undefined;
}
