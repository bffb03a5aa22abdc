import type { Import, ImportListItem } from '@oficio/contracts';
import type { ShownImport } from './imports.repository.ts';
import { knownPreset } from './known-presets.ts';
import { mappingNeeds } from './propose-mapping.ts';

export function importItem(stored: ShownImport, now: string): ImportListItem {
  const { id, kind, state, fileName, rows, counts, createdAt, createdBy, committedAt, undoUntil, bundle } =
    stored;
  const isUndoable = state === 'done' && undoUntil !== null && undoUntil > now;
  return {
    id,
    kind,
    state,
    fileName,
    preset: knownPreset(stored.preset)?.name ?? null,
    rows,
    counts,
    createdAt,
    createdBy,
    committedAt,
    undoUntil: isUndoable ? undoUntil : null,
    bundle,
  };
}

export function importAnswer(stored: ShownImport, now: string): Import {
  const { guess, mapping, sameFile, madeAlong, sums, mode, undone } = stored;
  return {
    ...importItem(stored, now),
    headers: guess.headers,
    sample: guess.sample,
    mapping,
    ...mappingNeeds(stored),
    leftOut: guess.leftOut,
    sameFile,
    madeAlong,
    sums,
    mode,
    undone,
  };
}
