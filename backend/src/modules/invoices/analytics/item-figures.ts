import type { AnswerOf, ItemFigures, invoiceAnalyticsRoutes, QueryOf } from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import { listScopeOf } from '../../../records/record-list.ts';
import { rangeOf } from './invoice-analytics.ts';

interface Row extends ItemFigures, Record<string, unknown> {
  currency: string;
}

/** An item is named as it is now, also one of the trash. */
const BY_ITEM = `SELECT sold.*, item.name, item.unit, item.category_id AS "categoryId", item.category_name AS "categoryName"
  FROM (
    SELECT invoice.currency, line.item_id AS "itemId", sum(line.quantity_e4)::bigint AS "quantityE4",
      sum(line.base_minor)::bigint AS "netMinor"
    FROM public.invoices invoice JOIN oficio.invoice_lines line
      ON line.invoice_id = invoice.id AND line.organization_id = invoice.organization_id
    WHERE invoice.organization_id = $1 AND ($2::text IS NULL OR invoice.currency = $2)
      AND invoice.record_state IN ('open', 'archive') AND invoice.lifecycle = 'issued'
      AND invoice.sort_issue BETWEEN $3 AND $4
    GROUP BY 1, 2
  ) sold LEFT JOIN public.items item ON item.id = sold."itemId" AND item.organization_id = $1
  ORDER BY sold.currency, sold."itemId" IS NULL, sold."netMinor" DESC, item.sort_name, item.id`;

/** What was invoiced of each item in the months, in each currency, the organization's first. */
export async function itemFigures(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
  { currency, ...days }: QueryOf<typeof invoiceAnalyticsRoutes.items>,
): Promise<AnswerOf<typeof invoiceAnalyticsRoutes.items>> {
  const { organizationId, organization } = scope;
  const { from, to } = rangeOf(days, listScopeOf(kit, scope).today);
  const rows = await kit.database.read<Row>(scope, BY_ITEM, [organizationId, currency ?? null, from, to]);
  const codes = [...new Set(rows.map((row) => row.currency))].toSorted(
    (one, other) => Number(other === organization.currency) - Number(one === organization.currency),
  );
  return {
    from,
    to,
    currencies: codes.map((code) => ({
      currency: code,
      items: rows.flatMap(({ currency: own, ...figures }) => (own === code ? figures : [])),
    })),
  };
}
