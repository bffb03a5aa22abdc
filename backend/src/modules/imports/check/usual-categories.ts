import { type CategoryKind, normalised } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import type { FileRow } from './file-row.ts';

interface UsualRow extends Record<string, unknown> {
  kind: CategoryKind;
  party: string;
  id: string;
  name: string;
}

/** The fields of files that say who paid or was paid. A bank's row without a name has its text in its place. */
const PARTY_FIELDS = ['party', 'text', 'vendor', 'from'];

const LATEST = `SELECT 'expense' AS kind, latest.* FROM (
    SELECT DISTINCT ON (entry.sort_vendor) entry.sort_vendor AS party, category.id, category.name
    FROM public.expenses entry JOIN oficio.categories category
      ON category.id = entry.category_id AND category.organization_id = entry.organization_id
    WHERE entry.organization_id = $1 AND entry.sort_vendor = ANY ($2) AND entry.deleted_at IS NULL
      AND category.archived_at IS NULL
    ORDER BY entry.sort_vendor, entry.date DESC, entry.id DESC) latest
  UNION ALL
  SELECT 'income' AS kind, latest.* FROM (
    SELECT DISTINCT ON (entry.sort_client) entry.sort_client AS party, category.id, category.name
    FROM public.income entry JOIN oficio.categories category
      ON category.id = entry.category_id AND category.organization_id = entry.organization_id
    WHERE entry.organization_id = $1 AND entry.sort_client = ANY ($2) AND entry.deleted_at IS NULL
      AND entry.payment_id IS NULL AND category.archived_at IS NULL
    ORDER BY entry.sort_client, entry.date DESC, entry.id DESC) latest`;

/** The categories of the latest entries of the vendors and payers that a file names. */
export class UsualCategories {
  readonly #found = new Map<string, { id: string; name: string }>();

  static async of(
    tx: Transaction,
    { organizationId }: { organizationId: string },
    rows: readonly FileRow[],
  ): Promise<UsualCategories> {
    const usual = new UsualCategories();
    const parties = new Set(
      rows.flatMap(({ texts }) => PARTY_FIELDS.flatMap((field) => texts[field] ?? []).map(normalised)),
    );
    if (parties.size === 0) return usual;
    for (const { kind, party, id, name } of await tx.rows<UsualRow>(LATEST, [organizationId, [...parties]])) {
      usual.#found.set(`${kind} ${party}`, { id, name });
    }
    return usual;
  }

  /** Null: no entry of them has a category that is still used. */
  find(kind: CategoryKind, party: string): { id: string; name: string } | null {
    return this.#found.get(`${kind} ${normalised(party)}`) ?? null;
  }
}
