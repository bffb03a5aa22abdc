import { NO_CLIENT, type ReportBasis } from '@oficio/contracts';
import {
  entriesOf,
  INCURRED,
  inBase,
  ownIncome,
  PAID,
  readSums,
  salesOf,
  writtenOffIn,
} from './report-sums.ts';
import type { ReportKind } from './report-table.ts';

const COLUMNS = {
  cash: { earned: 'Received', spent: 'Paid for them', remains: 'Remains' },
  accrual: {
    sales: 'Invoiced',
    earned: 'Other income',
    lost: 'Written off',
    spent: 'Costs for them',
    remains: 'Remains',
  },
};
type Column = keyof (typeof COLUMNS)['accrual'];

const LABEL = `CASE WHEN client_id IS NULL THEN 'Without a client' ELSE client_name END AS label,
    coalesce(client_id::text, '${NO_CLIENT}') AS key`;

const spent = (amount: string, condition: string): string => `
  SELECT currency, ${LABEL}, 'spent' AS place, ${amount} AS amount,
    ${inBase(amount, 'base_amount_minor', 'amount_minor')} AS base
  FROM public.expenses WHERE organization_id = $1 AND ${condition} AND deleted_at IS NULL`;

const earned = (amount: string, condition: string): string => `
  SELECT currency, ${LABEL}, 'earned' AS place, ${amount} AS amount,
    ${inBase(amount, 'base_amount_minor', 'amount_minor')} AS base
  FROM public.income WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL AND ${condition}`;

const OF_CLIENTS = {
  cash: `${earned('amount_minor', 'true')} UNION ALL ${spent('amount_minor', PAID)}`,
  accrual: `
    SELECT currency, ${LABEL}, 'sales' AS place, net_minor AS amount, base_net_minor::numeric AS base
    FROM public.invoices WHERE organization_id = $1 AND issue_date BETWEEN $2 AND $3 AND lifecycle = 'issued'
      AND deleted_at IS NULL
    UNION ALL
    SELECT invoice.currency, ${LABEL}, 'lost', settlement.net_minor, settlement.base_net_minor::numeric
    FROM oficio.settlements settlement
      JOIN public.invoices invoice ON invoice.organization_id = $1 AND invoice.id = settlement.invoice_id
    WHERE settlement.organization_id = $1 AND settlement.date BETWEEN $2 AND $3 AND settlement.source = 'write_off'
    UNION ALL ${earned('amount_minor - tax_minor + withheld_minor', 'payment_id IS NULL')}
    UNION ALL ${spent('amount_minor - CASE WHEN creditable_tax THEN tax_minor ELSE 0 END + withheld_minor', INCURRED)}`,
};

const placesOf = (basis: ReportBasis): Column[] => Object.keys(COLUMNS[basis]) as Column[];

const columnsOf = (basis: ReportBasis): string => `
  SELECT currency, 'Clients' AS "group", label, key,
    array_position(ARRAY[${placesOf(basis).map((place) => `'${place}'`)}], part.place) - 1 AS "column", part.amount, part.base
  FROM (${OF_CLIENTS[basis]}) entry, LATERAL (VALUES
    (entry.place, entry.amount, entry.base),
    ('remains', CASE WHEN entry.place IN ('spent', 'lost') THEN -entry.amount ELSE entry.amount END,
      CASE WHEN entry.place IN ('spent', 'lost') THEN -entry.base ELSE entry.base END)
  ) part (place, amount, base)`;

/** What came from each client, what was spent for them, and what remains. */
export const clientsReport: ReportKind = {
  columns: (basis) => Object.values(COLUMNS[basis]),
  read: (database, { scope, period: { from, to }, basis }) =>
    readSums(database, scope, columnsOf(basis), [from, to]),
  list({ key }, column, { period, basis }) {
    const ofClient = key === undefined ? {} : { clientId: key };
    const place = placesOf(basis)[column];
    if (place === 'sales') return key === NO_CLIENT ? null : salesOf(period, ofClient);
    if (place === 'lost') return key === NO_CLIENT ? null : writtenOffIn(period, ofClient);
    if (place === 'spent') return entriesOf('expenses', period, basis, ofClient);
    if (place !== 'earned') return null;
    if (basis === 'accrual') return ownIncome(period, ofClient);
    return entriesOf('income', period, basis, ofClient);
  },
};
