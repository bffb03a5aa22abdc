import { mask } from './mask.ts';
import type { LogEntry, LogKind } from './recorder.types.ts';

export interface EventFilter {
  /** An actor's name; empty: every actor. Matches the sender as well as the receiver. */
  actor: string;
  kind: LogKind | '';
  /** Text to find in type, names or payload. */
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

/** Searches only the visible text, so that masked values can't be found. */
function textOf(entry: LogEntry): string {
  const known = searchable.get(entry);
  if (known !== undefined) return known;
  const parts = [entry.type, entry.source?.name, entry.target.name, JSON.stringify(mask(entry.payload))];
  const text = parts.join(' ').toLowerCase();
  searchable.set(entry, text);
  return text;
}
