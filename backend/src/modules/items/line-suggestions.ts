import { ITEMS, type itemRoutes, type LineSuggestion, normalised, type QueryOf } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { matchesAll } from '../../records/record-search.ts';
import { searchPatterns } from '../../records/search-text.ts';

type Wanted = QueryOf<typeof itemRoutes.suggestions> & { patterns: string[] };

/** The documents of a client whose lines are searched, from the latest one on. */
const LATEST_DOCUMENTS = 200;

/** What a line could say: the items that match, then earlier lines of the client that say something else. */
export async function lineSuggestions(
  { database }: RecordKit,
  scope: OrganizationScope,
  query: QueryOf<typeof itemRoutes.suggestions>,
): Promise<LineSuggestion[]> {
  const wanted = { ...query, patterns: searchPatterns(query.q) };
  // A text of marks alone has no word to search for.
  if (wanted.patterns.length === 0) return [];
  const read = ({ text, values }: Sql) =>
    database.read<LineSuggestion & Record<string, unknown>>(scope, text, values, { once: true });
  const [items, lines] = await Promise.all([
    read(matchingItems(scope, wanted)),
    query.clientId === undefined ? [] : read(matchingLines(scope, query.clientId, wanted)),
  ]);
  const said = new Set(items.map(({ description }) => normalised(description)));
  const others = lines.filter(({ description }) => !said.has(normalised(description)));
  return [...items, ...others].slice(0, ITEMS.suggestions);
}

/** The open items, those whose name begins with the text first. */
function matchingItems({ organizationId }: Scope, { q, currency, patterns }: Wanted): Sql {
  return sql`
    WITH found AS MATERIALIZED (
      SELECT entry.id FROM oficio.searchable_items entry
      WHERE entry.organization_id = ${organizationId} AND entry.record_state = 'open'
        AND ${matchesAll(patterns, sql`entry.search_text`)}
    )
    SELECT item.id AS "itemId", item.name AS "itemName", coalesce(item.description, item.name) AS description, item.unit,
      (SELECT json_build_object('unitPriceMinor', price -> 'unitPriceMinor', 'unitPriceMicros', price -> 'unitPriceMicros')
        FROM jsonb_array_elements(item.prices) price WHERE price ->> 'currency' = ${currency}) AS price,
      ${livingRates(organizationId, sql`item.tax_rate_ids`)} AS "taxRateIds"
    FROM found JOIN public.items item ON item.id = found.id AND item.organization_id = ${organizationId}
    ORDER BY NOT starts_with(item.sort_name, ${normalised(q)}), item.sort_name, item.id
    LIMIT ${ITEMS.suggestions}::integer`;
}

/** The lines of the client's latest documents, each text once, the latest first. */
function matchingLines({ organizationId }: Scope, clientId: string, { currency, patterns }: Wanted): Sql {
  return sql`
    WITH latest AS MATERIALIZED (
      SELECT id, currency, created_at FROM public.invoices
      WHERE organization_id = ${organizationId} AND client_id = ${clientId}
        AND kind = 'invoice' AND deleted_at IS NULL
      ORDER BY created_at DESC LIMIT ${LATEST_DOCUMENTS}::integer
    ), said AS (
      SELECT DISTINCT ON (oficio.normalised(line.description)) line.*, latest.currency, latest.created_at
      FROM latest JOIN oficio.invoice_lines line
        ON line.invoice_id = latest.id AND line.organization_id = ${organizationId}
      WHERE line.source_type IS NULL
        AND ${matchesAll(patterns, sql`(' ' || oficio.normalised(line.description))`)}
      ORDER BY oficio.normalised(line.description), latest.created_at DESC, line.position
    )
    SELECT said.item_id AS "itemId", NULL AS "itemName", said.description, said.unit,
      CASE WHEN said.currency = ${currency} THEN json_build_object(
        'unitPriceMinor', said.unit_price_minor, 'unitPriceMicros', said.unit_price_micros) END AS price,
      ${livingRates(
        organizationId,
        sql`ARRAY(SELECT (tax ->> 'taxRateId')::uuid
          FROM jsonb_array_elements(said.taxes) WITH ORDINALITY AS given (tax, place) ORDER BY place)`,
      )} AS "taxRateIds"
    FROM said ORDER BY said.created_at DESC, said.position LIMIT ${ITEMS.suggestions}::integer`;
}

type Scope = Pick<OrganizationScope, 'organizationId'>;

/** Those of the tax rates that new lines can have, in their order. */
function livingRates(organizationId: string, ids: Sql): Sql {
  return sql`ARRAY(SELECT rate.id FROM unnest(${ids}) WITH ORDINALITY AS wanted (id, place)
    JOIN oficio.tax_rates rate ON rate.id = wanted.id AND rate.organization_id = ${organizationId}
    WHERE rate.archived_at IS NULL ORDER BY wanted.place)`;
}
