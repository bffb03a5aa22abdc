/** The statements of the figures. Each takes the organization and a currency; null: all currencies. */

const TOP = 5;

export interface MonthRow extends Record<string, unknown> {
  currency: string;
  month: string;
  /** All documents. */
  count: number;
  amountMinor: number;
  /** Of the invoices among them. */
  issued: number;
  sent: number;
  viewed: number;
  paid: number;
  /** What payments have settled of the documents, whenever they were made. */
  collectedMinor: number;
}

const inMonths = (table: string): string =>
  `${table} WHERE organization_id = $1 AND ($2::text IS NULL OR currency = $2) AND month BETWEEN $3 AND $4`;

/** The rows of the clients that the caller is limited to, each client's read by an index. `rows` ends with a condition. */
const ofAssigned = (rows: string, name: string): string =>
  `oficio.assigned_clients() AS assigned, LATERAL (SELECT * FROM ${rows} AND client_id = assigned OFFSET 0) ${name}`;

const ASSIGNED_MONTHS = ofAssigned(inMonths('oficio.invoice_months'), 'month');

const monthsOf = (
  months: string,
): string => `SELECT currency, to_char(month, 'YYYY-MM') AS month, sum(count)::bigint AS count,
    sum(total_minor)::bigint AS "amountMinor", sum(invoices)::bigint AS issued, sum(sent)::bigint AS sent,
    sum(viewed)::bigint AS viewed, sum(paid)::bigint AS paid,
    sum(collected_minor)::bigint AS "collectedMinor"
  FROM ${months} GROUP BY 1, 2 HAVING sum(count) > 0`;

export const MONTHS = {
  all: monthsOf(inMonths('oficio.invoice_month_totals')),
  assigned: monthsOf(ASSIGNED_MONTHS),
};

export interface ReceivedRow extends Record<string, unknown> {
  currency: string;
  month: string;
  count: number;
  amountMinor: number;
}

const PAYMENTS = `oficio.payments WHERE organization_id = $1 AND ($2::text IS NULL OR currency = $2)
    AND date BETWEEN $3 AND $4 AND status IN ('succeeded', 'disputed')`;

const received = (payments: string): string => `SELECT currency, to_char(date, 'YYYY-MM') AS month,
    count(*) FILTER (WHERE amount_minor > 0)::bigint AS count,
    sum(amount_minor)::bigint AS "amountMinor"
  FROM ${payments} GROUP BY 1, 2`;

/** The payments, less the refunds; these aren't counted. */
export const RECEIVED = { all: received(PAYMENTS), assigned: received(ofAssigned(PAYMENTS, 'payment')) };

export interface PaidOffRow extends Record<string, unknown> {
  currency: string;
  count: number;
  days: number;
}

/** A row that was taken back, and the row that takes it back, don't count. A payment may be older than its invoice. */
export const PAID_OFF = `SELECT invoice.currency, count(*)::bigint AS count,
    sum(greatest(paid.day - invoice.issue_date, 0))::bigint AS days
  FROM (
    SELECT entry.invoice_id, max(entry.date) AS day FROM oficio.settlements entry
    WHERE entry.organization_id = $1 AND entry.reverses IS NULL
      AND NOT EXISTS (SELECT FROM oficio.settlements reversal WHERE reversal.reverses = entry.id)
      AND entry.invoice_id IN (
        SELECT invoice_id FROM oficio.settlements WHERE organization_id = $1 AND date BETWEEN $3 AND $4)
    GROUP BY 1 HAVING max(entry.date) BETWEEN $3 AND $4
  ) paid JOIN public.invoices invoice ON invoice.id = paid.invoice_id AND invoice.organization_id = $1
  WHERE invoice.kind <> 'credit_note' AND invoice.lifecycle = 'issued' AND invoice.settlement = 'paid'
    AND ($2::text IS NULL OR invoice.currency = $2)
  GROUP BY 1`;

export interface TopClientRow extends Record<string, unknown> {
  currency: string;
  clientId: string;
  name: string;
  count: number;
  amountMinor: number;
}

// LIMIT makes Postgres read each client by its id: the plan of a join reads all clients.
const topClients = (top: string): string => `SELECT top.currency, client_id AS "clientId",
    client.display_name AS name, top.count, top.total_minor::bigint AS "amountMinor"
  FROM (${top}) top, LATERAL (
    SELECT display_name FROM public.client_directory WHERE organization_id = $1 AND id = client_id LIMIT 1
  ) client
  ORDER BY currency, top.total_minor DESC, client_id`;

export const TOP_CLIENTS = {
  all: topClients(`SELECT currency, first.*
    FROM (SELECT DISTINCT currency FROM ${inMonths('oficio.invoice_month_totals')} AND count > 0) billed,
      LATERAL oficio.top_invoiced($1, currency, $3, $4, ${TOP}) first`),
  assigned: topClients(`SELECT * FROM (
      SELECT currency, client_id, sum(count)::bigint AS count, sum(total_minor) AS total_minor,
        row_number() OVER (PARTITION BY currency ORDER BY sum(total_minor) DESC, client_id) AS rank
      FROM ${ASSIGNED_MONTHS} GROUP BY 1, 2 HAVING sum(count) > 0
    ) ranked WHERE rank <= ${TOP}`),
};
