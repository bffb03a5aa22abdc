import type { Import } from '@oficio/contracts';
import type { SnapshotFrom } from 'xstate';
import { importMachine } from './import.machine.ts';
import type { ImportEvent, ImportFacts } from './import.types.ts';

/** Whether an event is possible for a stored import. The server refuses what the browser doesn't offer. */
export function canImport(facts: ImportFacts, event: ImportEvent): boolean {
  return storedSnapshot(facts).can(event);
}

function storedSnapshot(facts: ImportFacts): SnapshotFrom<typeof importMachine> {
  return importMachine.resolveState({
    value: facts.state,
    context: {
      // The guards read the facts alone.
      import: facts as Import,
      chosen: null,
      openedId: null,
      mapping: null,
      mode: null,
      refusal: null,
    },
  });
}
