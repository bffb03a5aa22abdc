import { mask } from './mask.ts';
import type { LogEntry, LogKind } from './recorder.types.ts';

export interface EventFilter {
  /** A name; empty: every actor. Who has sent something counts as well as who has received it. */
  actor: string;
  kind: LogKind | '';
  /** Words that stand in type, names or payload. */
  text: string;
}

export const NO_FILTER: EventFilter = { actor: '', kind: '', text: '' };

const searchable = new WeakMap<LogEntry, string>();

export function filterEntries(entries: readonly LogEntry[], filter: EventFilter): readonly LogEntry[] {
  const text = filter.text.trim().toLowerCase();
  if (filter.actor === '' && filter.kind === '' && text === '') return entries;
  return entries.filter(
    (entry) =>
      (filter.actor === '' || entry.target.name === filter.actor || entry.source?.name === filter.actor) &&
      (filter.kind === '' || entry.kind === filter.kind) &&
      (text === '' || textOf(entry).includes(text)),
  );
}

/** Of what is shown alone: what is masked can't be found either. */
function textOf(entry: LogEntry): string {
  const known = searchable.get(entry);
  if (known !== undefined) return known;
  const parts = [entry.type, entry.source?.name, entry.target.name, JSON.stringify(mask(entry.payload))];
  const text = parts.join(' ').toLowerCase();
  searchable.set(entry, text);
  return text;
}
