import { TAX_KEY } from '../../invoice-settings/tax-condition.ts';
import {
  entriesOf,
  INCURRED,
  inBase,
  ownIncome,
  PAID,
  readSums,
  salesOf,
  settledIn,
  writtenOffIn,
} from './report-sums.ts';
import type { ReportKind } from './report-table.ts';

const CHARGED = 'Charged to clients';
const WITHHELD = 'Withheld by clients';
const CREDITABLE = 'Creditable, in expenses';
const WITHHELD_BY_US = 'Withheld from vendors';
/** The key of a row of entries. */
const ENTRIES = 'entries';
/** The first part of the key of a row of written-off taxes. */
const WRITTEN_OFF = 'written_off:';

const taxLabel = `CASE WHEN tax.name LIKE '%' || trim_scale(tax.rate_ppm / 10000.0) || '%' THEN tax.name
  ELSE tax.name || ' ' || trim_scale(tax.rate_ppm / 10000.0) || '%' END`;
const taxGroup = `CASE tax.kind WHEN 'added' THEN '${CHARGED}' ELSE '${WITHHELD}' END`;

/** A taxed amount and its tax, in two columns. */
const taxColumns = (base: string, whole: string, sign: '' | '-' = ''): string => `(VALUES
  (0, ${sign}tax.base_minor, ${inBase(`${sign}tax.base_minor`, base, whole)}),
  (1, ${sign}tax.tax_minor, ${inBase(`${sign}tax.tax_minor`, base, whole)})
) part ("column", amount, base)`;

/** The taxes of income and expenses, which have no rate. */
const entryTaxes = (expenses: string): string => `
  SELECT currency, "group", label, '${ENTRIES}', "column", amount, ${inBase('amount', 'base_amount_minor', 'amount_minor')} AS base FROM (
    SELECT currency, amount_minor, base_amount_minor, tax_minor, withheld_minor, kind.* FROM public.income, LATERAL (VALUES
      ('${CHARGED}', 'Income without a document', tax_minor), ('${WITHHELD}', 'Income without a document', withheld_minor)
    ) kind ("group", label, tax)
    WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL AND payment_id IS NULL
    UNION ALL
    SELECT currency, amount_minor, base_amount_minor, tax_minor, withheld_minor, kind.* FROM public.expenses, LATERAL (VALUES
      ('${CREDITABLE}', 'Expenses', CASE WHEN creditable_tax THEN tax_minor END),
      ('${WITHHELD_BY_US}', 'Expenses', withheld_minor)
    ) kind ("group", label, tax)
    WHERE organization_id = $1 AND ${expenses} AND deleted_at IS NULL
  ) taxed, LATERAL (VALUES (0, amount_minor - tax_minor + withheld_minor), (1, tax)) part ("column", amount)
  WHERE tax <> 0`;

const TAXES = {
  cash: `
    SELECT payment.currency, ${taxGroup} AS "group", ${taxLabel} AS label, ${TAX_KEY} AS key, part.*
    FROM oficio.settlements settlement
      JOIN oficio.payments payment ON payment.organization_id = $1 AND payment.id = settlement.payment_id
      JOIN oficio.settlement_taxes tax ON tax.organization_id = $1 AND tax.settlement_id = settlement.id,
      LATERAL ${taxColumns('payment.base_amount_minor', 'payment.amount_minor')}
    WHERE settlement.organization_id = $1 AND settlement.date BETWEEN $2 AND $3
    UNION ALL ${entryTaxes(PAID)}`,
  accrual: `
    SELECT invoice.currency, ${taxGroup} AS "group", ${taxLabel} AS label, ${TAX_KEY} AS key, part.*
    FROM public.invoices invoice
      JOIN oficio.invoice_taxes tax ON tax.organization_id = $1 AND tax.invoice_id = invoice.id,
      LATERAL ${taxColumns('invoice.base_total_minor', 'invoice.total_minor')}
    WHERE invoice.organization_id = $1 AND invoice.issue_date BETWEEN $2 AND $3 AND invoice.lifecycle = 'issued'
      AND invoice.deleted_at IS NULL
    UNION ALL
    SELECT invoice.currency, ${taxGroup}, ${taxLabel} || ', written off', '${WRITTEN_OFF}' || ${TAX_KEY}, part.*
    FROM oficio.settlements settlement
      JOIN public.invoices invoice ON invoice.organization_id = $1 AND invoice.id = settlement.invoice_id
      JOIN oficio.settlement_taxes tax ON tax.organization_id = $1 AND tax.settlement_id = settlement.id,
      LATERAL ${taxColumns('invoice.base_total_minor', 'invoice.total_minor', '-')}
    WHERE settlement.organization_id = $1 AND settlement.date BETWEEN $2 AND $3 AND settlement.source = 'write_off'
    UNION ALL ${entryTaxes(INCURRED)}`,
};

/** The taxed amounts and the taxes by rate. */
export const taxReport: ReportKind = {
  columns: () => ['Taxed amount', 'Tax'],
  read: (database, { scope, period: { from, to }, basis }) =>
    readSums(database, scope, TAXES[basis], [from, to]),
  list({ group, key }, _, { period, basis }) {
    if (key === undefined) return null;
    if (group === CREDITABLE) return entriesOf('expenses', period, basis, { tax: 'creditable' });
    if (group === WITHHELD_BY_US) return entriesOf('expenses', period, basis, { tax: 'withheld' });
    if (key === ENTRIES) {
      return ownIncome(period, { tax: group === CHARGED ? 'charged' : 'withheld' });
    }
    if (key.startsWith(WRITTEN_OFF)) return writtenOffIn(period, { tax: key.slice(WRITTEN_OFF.length) });
    return basis === 'cash' ? settledIn(period, { tax: key }) : salesOf(period, { tax: key });
  },
};
