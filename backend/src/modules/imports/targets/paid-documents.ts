import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { type FoundDocument, readDocuments } from '../../payments/ledger.ts';
import type { FileRow } from '../check/file-row.ts';

/** Documents of one statement: its answer is parsed without holding the event loop for long. */
const DOCUMENTS = 1_000;

/** The documents that the payments of a file name, by their numbers. */
export class PaidDocuments {
  readonly #byNumber = new Map<string, FoundDocument>();

  async read(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    rows: readonly FileRow[],
  ): Promise<void> {
    const numbers = [...new Set(rows.flatMap(namedNumbers))];
    for (let begin = 0; begin < numbers.length; begin += DOCUMENTS) {
      const named = await tx.rows<{ id: string }>(
        `SELECT id FROM public.invoices WHERE organization_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
        [organizationId, numbers.slice(begin, begin + DOCUMENTS)],
      );
      const ids = named.map(({ id }) => id);
      for (const document of await readDocuments(tx, organizationId, ids)) {
        if (document.number !== null) this.#byNumber.set(document.number, document);
      }
    }
  }

  /** The documents that a row names, and the numbers that no document has. */
  named({ texts, values }: FileRow): { documents: FoundDocument[]; unknown: string[] } {
    if (texts.invoices === undefined) return { documents: [], unknown: [] };
    // A comma within a number separates nothing.
    const whole = this.#byNumber.get(texts.invoices);
    if (whole) return { documents: [whole], unknown: [] };
    const numbers = new Set(Array.isArray(values.invoices) ? (values.invoices as readonly string[]) : []);
    const documents = [...numbers].flatMap((number) => this.#byNumber.get(number) ?? []);
    return { documents, unknown: [...numbers].filter((number) => !this.#byNumber.has(number)) };
  }
}

function namedNumbers({ texts, values }: FileRow): string[] {
  if (texts.invoices === undefined) return [];
  return [texts.invoices, ...(Array.isArray(values.invoices) ? (values.invoices as readonly string[]) : [])];
}
