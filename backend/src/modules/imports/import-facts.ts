import type { ImportFacts } from '@oficio/machines/import';
import { mappingNeeds } from './propose-mapping.ts';
import type { StoredImport } from './stored-import.ts';

/** What the machine needs to know of a stored import. */
export function importFacts(stored: StoredImport): ImportFacts {
  const { state, counts, undoUntil } = stored;
  return { state, counts, undoUntil, ...mappingNeeds(stored) };
}
