import { randomUUID } from 'node:crypto';
import type { InvoiceLine, InvoiceLineInput } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { useTaxRates } from '../invoice-settings/tax-rates.service.ts';

/** A line with copies of its taxes, before its amounts are computed. */
export type ComposedLine = Omit<InvoiceLine, 'netMinor' | 'baseMinor'>;

/**
 * The lines of a body with copies of the tax rates that they name. Without given lines the kept ones stay. A tax that a
 * kept line has stays usable after its rate was archived or changed.
 * @throws ApiError resource.not_found for a tax rate or an item of another organization
 */
export async function linesOf(
  tx: Transaction,
  scope: RecordScope,
  given: readonly InvoiceLineInput[] | undefined,
  kept: readonly InvoiceLine[],
): Promise<ComposedLine[]> {
  if (!given) return kept.map(({ netMinor: _, baseMinor: __, ...line }) => line);
  const rates = await ratesOf(tx, scope, given, kept);
  await requireItems(tx, scope, given, kept);
  return given.map((input) => {
    const { taxRateIds = [], discount = null, discountable = true, source = null, ...line } = input;
    return {
      ...line,
      creditsLineId: line.creditsLineId ?? null,
      itemId: line.itemId ?? null,
      unitPriceMicros: line.unitPriceMicros ?? 0,
      id: randomUUID(),
      discount,
      source,
      // What is passed on at its cost isn't discounted.
      discountable: discountable && (source === null || source.type === 'time'),
      taxes: taxRateIds.flatMap((id) => rates.get(id) ?? []),
    };
  });
}

type LineTax = InvoiceLine['taxes'][number];

async function ratesOf(
  tx: Transaction,
  { organizationId }: RecordScope,
  given: readonly InvoiceLineInput[],
  kept: readonly InvoiceLine[],
): Promise<Map<string, LineTax>> {
  const rates = new Map(kept.flatMap(({ taxes }) => taxes.map((tax) => [tax.taxRateId, tax] as const)));
  const wanted = given.flatMap(({ taxRateIds = [] }) => taxRateIds).filter((id) => !rates.has(id));
  if (wanted.length === 0) return rates;
  const { found, missing } = await useTaxRates(tx, organizationId, wanted);
  if (missing.length > 0) throw unknownRate(given, missing);
  for (const { id, ...rate } of found) rates.set(id, { taxRateId: id, ...rate });
  return rates;
}

/** A line can be of an item of the organization, also one of the archive or of the trash. */
async function requireItems(
  tx: Transaction,
  { organizationId }: RecordScope,
  given: readonly InvoiceLineInput[],
  kept: readonly InvoiceLine[],
): Promise<void> {
  const known = new Set(kept.map(({ itemId }) => itemId));
  const wanted = given.flatMap(({ itemId }) => (itemId && !known.has(itemId) ? itemId : []));
  if (wanted.length === 0) return;
  const found = await tx.rows<{ id: string }>(
    'SELECT id FROM public.items WHERE organization_id = $1 AND id = ANY ($2)',
    [organizationId, wanted],
  );
  const missing = wanted.find((id) => !found.some((item) => item.id === id.toLowerCase()));
  if (missing === undefined) return;
  const message = 'This item was not found. It may have been deleted.';
  const line = given.findIndex(({ itemId }) => itemId === missing);
  throw new ApiError('resource.not_found', message, { fields: [{ path: `lines.${line}.itemId`, message }] });
}

function unknownRate(given: readonly InvoiceLineInput[], missing: readonly string[]): ApiError {
  const message = 'This tax was not found. It may have been deleted.';
  const line = given.findIndex(({ taxRateIds = [] }) => taxRateIds.some((id) => missing.includes(id)));
  return new ApiError('resource.not_found', message, {
    fields: [{ path: `lines.${line}.taxRateIds`, message }],
  });
}
