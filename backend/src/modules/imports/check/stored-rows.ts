import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { isCompared, tableOf } from '../targets/stored-records.ts';
import type { ImportTarget, ReadRecord, StoredRow } from '../targets/target.types.ts';

/** The keys of one statement: its answer is parsed without holding the event loop for long. */
const KEYS = 5_000;

/** The stored records that records of a file can be the same as. */
export class StoredRows {
  readonly #byKey = new Map<string, StoredRow[]>();

  static async of(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    target: ImportTarget,
    records: readonly ReadRecord[],
  ): Promise<StoredRows> {
    const found = new StoredRows();
    const members = Object.entries(target.storedMembers ?? {}).map(([name, value]) => `'${name}', ${value}`);
    const keys = [...new Set(records.flatMap((record) => record.keys))];
    for (const [index, storedKey] of target.storedKeys.entries()) {
      const own = keys
        .filter((key) => key.startsWith(`${index} `))
        .map((key) => key.slice(`${index} `.length));
      for (let begin = 0; begin < own.length; begin += KEYS) {
        const rows = await tx.rows<{ key: string; row: StoredRow }>(
          `SELECT ${storedKey} AS key, to_jsonb(entry) - 'list_item' || jsonb_build_object(${members.join(', ')}) AS row FROM ${tableOf(target)} entry
           WHERE entry.organization_id = $1 AND ${isCompared(target)} AND ${storedKey} = ANY ($2)
           ORDER BY entry.created_at, entry.id`,
          [organizationId, own.slice(begin, begin + KEYS)],
        );
        for (const { key, row } of rows) found.#add(`${index} ${key}`, row);
      }
    }
    return found;
  }

  /** The records with the key, the oldest first. */
  of(key: string): readonly StoredRow[] {
    return this.#byKey.get(key) ?? [];
  }

  #add(key: string, row: StoredRow): void {
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), row]);
  }
}
