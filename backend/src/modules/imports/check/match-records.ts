import type { ImportTarget, ReadRecord, StoredRow } from '../targets/target.types.ts';
import type { StoredRows } from './stored-rows.ts';

/** What a record of the file is among the stored ones. `repeated`: an earlier row of the file is the same. */
export type Match =
  | { kind: 'new' }
  | { kind: 'stored'; row: StoredRow }
  | { kind: 'repeated'; line: number }
  | { kind: 'several' };

/**
 * Compares records with stored ones, one after the other in the order of the file. The first key that a stored record has
 * decides. Of stored records with the same key that one is meant which has the most keys of the record.
 */
export class RecordMatcher {
  readonly #lineOf = new Map<string, number>();
  readonly #taken = new Set<string>();

  constructor(
    private readonly target: ImportTarget,
    private readonly stored: StoredRows,
  ) {}

  match(record: ReadRecord): Match {
    return this.target.isCounted ? this.#next(record) : this.#only(record);
  }

  /** The first stored record that no earlier row is the same as. */
  #next({ keys }: ReadRecord): Match {
    for (const key of keys) {
      const row = this.stored.of(key).find(({ id }) => !this.#taken.has(id));
      if (!row) continue;
      this.#taken.add(row.id);
      return { kind: 'stored', row };
    }
    return { kind: 'new' };
  }

  #only(record: ReadRecord): Match {
    const { keys } = record;
    const [{ line }] = record.rows;
    for (const key of keys) {
      const rows = this.stored.of(key);
      if (rows.length === 0) continue;
      const meant = this.#meant(rows, keys);
      if (!meant) return { kind: 'several' };
      const earlier = this.#lineOf.get(meant.id);
      if (earlier !== undefined) return { kind: 'repeated', line: earlier };
      this.#lineOf.set(meant.id, line);
      return { kind: 'stored', row: meant };
    }
    const [key] = keys;
    if (key === undefined) return { kind: 'new' };
    const earlier = this.#lineOf.get(key);
    if (earlier !== undefined) return { kind: 'repeated', line: earlier };
    this.#lineOf.set(key, line);
    return { kind: 'new' };
  }

  #meant(rows: readonly StoredRow[], keys: readonly string[]): StoredRow | undefined {
    if (rows.length === 1) return rows[0];
    const shared = (row: StoredRow) =>
      keys.filter((key) => this.stored.of(key).some(({ id }) => id === row.id)).length;
    const most = Math.max(...rows.map(shared));
    const best = rows.filter((row) => shared(row) === most);
    return best.length === 1 ? best[0] : undefined;
  }
}
