import type { ImportFacts } from '@oficio/machines/import';
import { mappingNeeds } from './propose-mapping.ts';
import type { StoredImport } from './stored-import.ts';

/** What the machine needs to know of a stored import. */
export function importFacts({ kind, state, guess, mapping, counts, undoUntil }: StoredImport): ImportFacts {
  return { state, counts, undoUntil, ...mappingNeeds(kind, guess, mapping) };
}
