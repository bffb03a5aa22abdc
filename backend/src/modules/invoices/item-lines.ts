import { NO_CATEGORY, NO_ITEM } from '@oficio/contracts';
import sql, { join, type Sql } from 'sql-template-tag';

type Filters = Readonly<Record<string, unknown>>;

/** The sums of the rows `line`, as JSON. */
export const LINE_SUMS = sql`json_build_object('quantityE4', sum(line.quantity_e4)::bigint,
  'netMinor', sum(line.base_minor)::bigint)`;

/** Whether a document has a line that the filters choose. */
export function hasLine(filters: Filters, column: (name: string) => Sql, organizationId: string): Sql {
  return sql`EXISTS (SELECT FROM oficio.invoice_lines line
    WHERE line.invoice_id = ${column('id')} AND line.organization_id = ${organizationId} AND ${isChosen(filters)})`;
}

/** A sum of those lines of the row `entry`. */
export function ofItems(filters: Filters, sum: Sql): Sql {
  return sql`(SELECT ${sum} FROM oficio.invoice_lines line
    WHERE line.invoice_id = entry.id AND line.organization_id = entry.organization_id AND ${isChosen(filters)})`;
}

/** The condition on the row `line`. */
function isChosen({ item, itemCategoryId }: Filters): Sql {
  const conditions: Sql[] = [];
  if (typeof item === 'string') {
    conditions.push(item === NO_ITEM ? sql`line.item_id IS NULL` : sql`line.item_id = ${item}`);
  }
  if (typeof itemCategoryId === 'string') {
    const category =
      itemCategoryId === NO_CATEGORY
        ? sql`item.category_id IS NULL`
        : sql`item.category_id = ${itemCategoryId}`;
    conditions.push(sql`EXISTS (SELECT FROM public.items item
      WHERE item.id = line.item_id AND item.organization_id = line.organization_id AND ${category})`);
  }
  return join(conditions, ' AND ');
}
