import { addDays } from '@oficio/contracts';
import fc from 'fast-check';
import { INVOICE_CURRENCIES } from './random-invoices.ts';
import type { TestApplication, TestOwner } from './test-application.ts';

/** The last day of random entries, of which each is at most two years older. */
const TODAY = '2026-06-15';

const entry = {
  currency: fc.constantFrom(...INVOICE_CURRENCIES),
  age: fc.integer({ min: 0, max: 730 }),
  amountMinor: fc.integer({ min: 1, max: 1_000_000 }),
  /** Of seven clients; null: none. */
  client: fc.option(fc.integer({ min: 0, max: 6 })),
  category: fc.option(fc.integer({ min: 0, max: 2 })),
  taxMinor: fc.constantFrom(0, 0, 137),
  withheldMinor: fc.constantFrom(0, 0, 41),
  deleted: fc.constantFrom(false, false, false, true),
  archived: fc.constantFrom(false, false, true),
};

const RATES = { MXN: 1, USD: 18.37, EUR: 21.011 };

function derived<Entry extends { currency: keyof typeof RATES; age: number; amountMinor: number }>(
  drawn: Entry,
) {
  const { age, ...rest } = drawn;
  return {
    ...rest,
    date: addDays(TODAY, -age),
    baseMinor: Math.round(rest.amountMinor * RATES[rest.currency]),
  };
}

export const randomIncome = fc.record(entry).map(derived);

export const randomExpense = fc
  .record({
    ...entry,
    status: fc.constantFrom('planned', 'unpaid', 'paid', 'reimbursed'),
    paidAfter: fc.integer({ min: 0, max: 40 }),
    creditable: fc.boolean(),
    byRate: fc.boolean(),
    vendor: fc.constantFrom('Papel', 'Luz', 'Nube', 'Renta', 'Taxi', 'Agua', 'Banco'),
  })
  .map(({ paidAfter, byRate, ...drawn }) => {
    const row = derived(drawn);
    const isPaid = row.status === 'paid' || row.status === 'reimbursed';
    return {
      ...row,
      taxes: byRate ? ratesOf(row) : [],
      paidOn: isPaid ? addDays(row.date, paidAfter) : null,
    };
  });

/** The taxes of an expense, each with a rate. */
function ratesOf({
  amountMinor,
  taxMinor,
  withheldMinor,
}: Record<'amountMinor' | 'taxMinor' | 'withheldMinor', number>) {
  const baseMinor = amountMinor - taxMinor + withheldMinor;
  if (baseMinor < 0) return [];
  return [
    { name: 'IVA', ratePpm: 160_000, kind: 'added', exempt: false, baseMinor, taxMinor },
    { name: 'ISR', ratePpm: 100_000, kind: 'withheld', exempt: false, baseMinor, taxMinor: withheldMinor },
  ];
}

/** Inserts manual income and expenses. Each row's client and category are indexes of the given ids. */
export async function insertMoney(
  app: TestApplication,
  { organizationId, userId }: TestOwner,
  {
    income,
    expenses,
    clients,
    categories,
  }: Record<'income' | 'expenses', readonly object[]> & {
    clients: readonly string[];
    categories: readonly string[];
  },
): Promise<void> {
  const ids = [organizationId, userId, clients, categories];
  const columns = `id, organization_id, user_id, created_by, date, amount_minor, currency, client_id, category_id,
    tax_minor, withheld_minor, base_amount_minor, deleted_at, archived_at, created_at, updated_at`;
  const values = `gen_random_uuid(), $1, $2, $2, date, "amountMinor", currency, ($3::uuid[])[client + 1], ($4::uuid[])[category + 1],
    "taxMinor", "withheldMinor", "baseMinor", CASE WHEN deleted THEN now() END, CASE WHEN archived THEN now() END,
    now(), now()`;
  const members = `date date, "amountMinor" bigint, currency text, client integer, category integer,
    "taxMinor" bigint, "withheldMinor" bigint, "baseMinor" bigint, deleted boolean,
    archived boolean`;
  await app.admin.query(
    `INSERT INTO public.income (${columns}, client_name)
     SELECT ${values}, 'Somebody' FROM jsonb_to_recordset($5) AS entry (${members})`,
    [...ids, JSON.stringify(income)],
  );
  await app.admin.query(
    `INSERT INTO public.expenses (${columns}, vendor, status, paid_on, creditable_tax, taxes)
     SELECT ${values}, vendor, status, "paidOn", creditable, coalesce(taxes, '[]')
     FROM jsonb_to_recordset($5)
       AS entry (${members}, vendor text, status text, "paidOn" date, creditable boolean,
         taxes jsonb)`,
    [...ids, JSON.stringify(expenses)],
  );
}
