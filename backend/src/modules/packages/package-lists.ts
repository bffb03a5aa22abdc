import { CURRENCY, type PackageColumn, type PackageList } from './package-list.ts';
import { TAX_LISTS } from './package-tax-lists.ts';

const OF_BASE: readonly PackageColumn[] = [
  ['Rate', 'rate', 'rate'],
  ['Total in base currency', 'base_total', 'base'],
];

const DOCUMENT_COLUMNS: PackageList['columns'] = [
  ['Number', 'number'],
  ['Kind', 'kind'],
  ['Client', 'client'],
  ['Tax ID', 'tax_id'],
  ['Issued', 'issue_date', 'day'],
  ['Due', 'due_date', 'day'],
  ['Status', 'status'],
  ['Corrects', 'corrects'],
  CURRENCY,
  ['Net', 'net', 'amount'],
  ['Tax', 'tax', 'amount'],
  ['Withheld', 'withheld', 'amount'],
  ['Rounding', 'adjust', 'amount'],
  ['Total', 'total', 'amount'],
  ['Balance today', 'balance', 'amount'],
  ...OF_BASE,
  ['Fiscal ID', 'fiscal_id'],
];

const documents = (kinds: string): string => `
  SELECT invoice.number, invoice.kind, invoice.client_name AS client,
    document.block::json -> 'client' ->> 'taxId' AS tax_id, invoice.issue_date, invoice.due_date,
    CASE invoice.lifecycle WHEN 'void' THEN 'void' ELSE invoice.settlement END AS status,
    corrected.number AS corrects, invoice.currency, invoice.net_minor AS net, invoice.tax_minor AS tax,
    invoice.withheld_minor AS withheld, invoice.adjust_minor AS adjust, invoice.total_minor AS total,
    invoice.balance_minor AS balance, invoice.fx_rate_e8 AS rate, invoice.base_total_minor AS base_total, invoice.fiscal_id
  FROM public.invoices invoice
  JOIN oficio.invoice_documents document
    ON document.organization_id = invoice.organization_id AND document.invoice_id = invoice.id
  LEFT JOIN public.invoices corrected
    ON corrected.organization_id = invoice.organization_id AND corrected.id = invoice.corrects_id
  WHERE invoice.organization_id = $1 AND invoice.issue_date BETWEEN $2 AND $3 AND invoice.kind ${kinds}
    AND invoice.number IS NOT NULL AND invoice.deleted_at IS NULL
  ORDER BY invoice.issue_date, invoice.number`;

const ENTRY_AMOUNTS: PackageList['columns'] = [
  CURRENCY,
  ['Amount', 'amount', 'amount'],
  ['Tax', 'tax', 'amount'],
  ['Withheld', 'withheld', 'amount'],
  ...OF_BASE,
  ['Receipts', 'files'],
];
const ENTRY_COLUMNS = `currency, amount_minor AS amount, tax_minor AS tax, withheld_minor AS withheld,
  fx_rate_e8 AS rate, base_amount_minor AS base_total, files`;

/** The lists of a package, in the order in which an accountant reads them. */
export const PACKAGE_LISTS: readonly PackageList[] = [
  { name: 'invoices', title: 'Invoices', columns: DOCUMENT_COLUMNS, sql: documents("<> 'credit_note'") },
  {
    name: 'credit-notes',
    title: 'Credit notes',
    columns: DOCUMENT_COLUMNS,
    sql: documents("= 'credit_note'"),
  },
  {
    name: 'payments',
    title: 'Payments',
    columns: [
      ['Date', 'date', 'day'],
      ['Client', 'client'],
      ['Method', 'method'],
      ['Reference', 'reference'],
      ['Documents', 'documents'],
      ['Status', 'status'],
      CURRENCY,
      ['Amount', 'total', 'amount'],
      ['Received', 'received', 'received'],
      ['Received in', 'received_currency'],
      ['Not allocated', 'unallocated', 'amount'],
      ...OF_BASE,
    ],
    sql: `
      SELECT payment.date, payment.client_name AS client, payment.method, payment.reference, payment.status,
        payment.currency, payment.amount_minor AS total, payment.received_minor AS received, payment.received_currency,
        payment.amount_minor - payment.allocated_minor AS unallocated,
        payment.fx_rate_e8 AS rate, payment.base_amount_minor AS base_total, (
          SELECT string_agg(DISTINCT invoice.number, ' ' ORDER BY invoice.number)
          FROM oficio.settlements settlement
          JOIN public.invoices invoice
            ON invoice.organization_id = settlement.organization_id AND invoice.id = settlement.invoice_id
          WHERE settlement.organization_id = payment.organization_id AND settlement.payment_id = payment.id
        ) AS documents
      FROM oficio.payments payment
      WHERE payment.organization_id = $1 AND payment.date BETWEEN $2 AND $3 AND payment.status = 'succeeded'
      ORDER BY payment.date, payment.id`,
  },
  {
    name: 'income',
    title: 'Income',
    columns: [
      ['Date', 'date', 'day'],
      ['From', 'party'],
      ['Category', 'category'],
      ['Source', 'source'],
      ['Method', 'method'],
      ['Reference', 'reference'],
      ...ENTRY_AMOUNTS,
    ],
    sql: `
      SELECT date, client_name AS party, category_name AS category, source, method, reference, ${ENTRY_COLUMNS}
      FROM public.income
      WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL ORDER BY date, created_at, id`,
  },
  {
    name: 'expenses',
    title: 'Expenses',
    columns: [
      ['Date', 'date', 'day'],
      ['Vendor', 'vendor'],
      ['Tax ID', 'vendor_tax_id'],
      ['Document', 'document_number'],
      ['Category', 'category'],
      ['Client', 'client'],
      ['Status', 'status'],
      ['Paid', 'paid_on', 'day'],
      ['Method', 'method'],
      ['Creditable tax', 'creditable_tax'],
      ...ENTRY_AMOUNTS,
    ],
    sql: `
      SELECT date, vendor, vendor_tax_id, document_number, category_name AS category, client_name AS client, status,
        paid_on, method, CASE WHEN creditable_tax THEN 'yes' ELSE 'no' END AS creditable_tax, ${ENTRY_COLUMNS}
      FROM public.expenses
      WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND status <> 'planned' AND deleted_at IS NULL
      ORDER BY date, created_at, id`,
  },
  ...TAX_LISTS,
  {
    name: 'receivables',
    title: 'Owed, less credits',
    columns: [
      ['Number', 'number'],
      ['Client', 'client'],
      ['Issued', 'issue_date', 'day'],
      ['Due', 'due_date', 'day'],
      ['Days late', 'late'],
      CURRENCY,
      ['Total', 'total', 'amount'],
      ['Owed', 'owed', 'amount'],
    ],
    // What was settled after the last day was still owed on it. Credit notes and payments with credit left are negative.
    // Money that pays a document is credit until the document is issued.
    sql: `
      SELECT * FROM (
        SELECT invoice.number, invoice.client_name AS client, invoice.issue_date, invoice.due_date,
          CASE WHEN invoice.due_date IS NOT NULL THEN greatest($3::date - invoice.due_date, 0) END AS late, invoice.currency, invoice.total_minor AS total,
          invoice.total_minor - (
            SELECT coalesce(sum(settlement.amount_minor), 0)::bigint FROM oficio.settlements settlement
            WHERE settlement.organization_id = invoice.organization_id AND settlement.invoice_id = invoice.id
              AND settlement.date <= $3
          ) AS owed
        FROM public.invoices invoice
        WHERE invoice.organization_id = $1 AND invoice.issue_date <= $3 AND invoice.issue_date IS NOT NULL AND $2::date <= $3
          AND invoice.lifecycle = 'issued' AND invoice.deleted_at IS NULL
        UNION ALL
        SELECT payment.reference, payment.client_name, payment.date, NULL, NULL, payment.currency, -payment.amount_minor,
          (SELECT coalesce(sum(settlement.amount_minor), 0)::bigint FROM oficio.settlements settlement
            JOIN public.invoices invoice
              ON invoice.organization_id = settlement.organization_id AND invoice.id = settlement.invoice_id
            WHERE settlement.organization_id = payment.organization_id AND settlement.payment_id = payment.id
              AND greatest(settlement.date, invoice.issue_date) <= $3) - payment.amount_minor
        FROM oficio.payments payment
        WHERE payment.organization_id = $1 AND payment.date <= $3 AND payment.status IN ('succeeded', 'disputed')
      ) receivable
      WHERE owed <> 0 ORDER BY due_date, number`,
  },
];
