import type { AnyStateMachine } from 'xstate';
import { copyOfMachine, mutantsOf } from './mutants.ts';

/** One behaviour that a machine has or lacks, in the specification's words. */
export interface Scenario {
  /** Quotes the specified line. */
  says: string;
  /** Throws unless the machine behaves as specified. */
  run(machine: AnyStateMachine): Promise<void>;
}

/** Descriptions of the mutants that pass every scenario. Throws if even an exact copy fails one. */
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
  // The scenario that caught the last mutant comes first, because the next mutant's fault is nearby.
  let order = scenarios;
  for (const mutant of mutantsOf(machine)) {
    const found = await failing(mutant.machine, order);
    if (!found) survivors.push(mutant.description);
    else order = [found, ...order.filter((scenario) => scenario !== found)];
  }
  return survivors;
}

/** The first scenario that a machine fails. */
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
