import { type Invoice, LINE_SOURCES, type LineSource } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ComposedLine } from './invoice-lines.ts';

/** A document and what its lines bill. */
export interface Billing extends Pick<Invoice, 'id' | 'kind' | 'clientId' | 'currency'> {
  lines: readonly Pick<ComposedLine, 'source'>[];
}

export type SourceFault = ['resource.not_found' | 'request.invalid' | 'invoice.source_billed', string];

const LOCKS: Readonly<Record<LineSource, string>> = {
  expense: 'SELECT FROM oficio.lock_expenses($1, $2)',
  renewal: 'SELECT FROM oficio.lock_renewals($1, $2)',
  time: 'SELECT FROM oficio.lock_billed_time($1, $2)',
};

/** The sources of a kind that lines bill. */
export function sourceIds(type: LineSource, lines: Billing['lines']): string[] {
  return lines.flatMap(({ source }) => (source?.type === type ? source.id : []));
}

/**
 * The sources of a kind that a draft adds, each with its line; those of the kept draft stay. Null if nothing is to be
 * checked.
 */
export function unknownSources(
  type: LineSource,
  { lines, clientId, currency }: Pick<Billing, 'lines' | 'clientId' | 'currency'>,
  kept: Invoice | undefined,
): { line: number; id: string }[] | null {
  const isSame = kept?.clientId === clientId && kept.currency === currency;
  const known = new Set(isSame ? sourceIds(type, kept.lines) : []);
  const ids = sourceIds(type, lines);
  if (ids.every((id) => known.has(id)) && new Set(ids).size === ids.length) return null;
  return [...lines.entries()].flatMap(([line, { source }]) =>
    source?.type === type && !known.has(source.id) ? { line, id: source.id } : [],
  );
}

/**
 * Requires that no other document bills the sources of a document's lines, and no line twice. Locks the sources.
 * @throws ApiError invoice.source_billed, request.invalid, each at its line
 */
export async function requireUnbilled(
  tx: Transaction,
  { organizationId, id }: Pick<Invoice, 'organizationId' | 'id'>,
  lines: Billing['lines'],
  ...types: LineSource[]
): Promise<void> {
  for (const type of types.length > 0 ? types : LINE_SOURCES) {
    const ids = sourceIds(type, lines);
    if (ids.length === 0) continue;
    await tx.rows(LOCKS[type], [organizationId, ids]);
    const billed = await tx.rows<{ id: string; title: string }>(
      `SELECT line.source_id AS id, invoice.title FROM oficio.invoice_lines line
       JOIN public.invoices invoice ON invoice.id = line.invoice_id AND invoice.organization_id = line.organization_id
       WHERE line.organization_id = $1 AND line.source_type = $4 AND line.source_id = ANY ($2) AND line.live
         AND line.invoice_id <> $3`,
      [organizationId, ids, id, type],
    );
    for (const [line, { source }] of lines.entries()) {
      if (source?.type !== type) continue;
      const other = billed.find((row) => row.id === source.id);
      if (other) throw atSource(line, 'invoice.source_billed', `${other.title} bills this ${type} already.`);
      if (lines.findIndex((earlier) => earlier.source?.id === source.id) < line) {
        throw atSource(line, 'request.invalid', `An earlier line bills this ${type} already.`);
      }
    }
  }
}

export function atSource(line: number, ...[code, message]: SourceFault): ApiError {
  return new ApiError(code, message, { fields: [{ path: `lines.${line}.source`, message }] });
}
