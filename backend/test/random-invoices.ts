import { addDays } from '@oficio/contracts';
import fc from 'fast-check';
import type { TestApplication, TestOwner } from './test-application.ts';

/** The day before which random documents were issued. */
const TODAY = '2026-06-15';

/** The currencies of random documents. */
export const INVOICE_CURRENCIES = ['MXN', 'USD', 'EUR'] as const;

/** A document of one of seven clients, in any state. Its balance in the organization's currency is its own. */
export const randomInvoice = fc
  .record({
    kind: fc.constantFrom('invoice', 'invoice', 'invoice', 'credit_note'),
    lifecycle: fc.constantFrom('draft', 'issued', 'issued', 'issued', 'void'),
    currency: fc.constantFrom(...INVOICE_CURRENCIES),
    client: fc.integer({ min: 0, max: 6 }),
    age: fc.integer({ min: 0, max: 300 }),
    terms: fc.integer({ min: 0, max: 60 }),
    total: fc.integer({ min: 1, max: 1_000_000 }),
    left: fc.constantFrom(0, 0.5, 1),
    sent: fc.boolean(),
    viewed: fc.boolean(),
    archived: fc.boolean(),
  })
  .map(({ age, terms, kind, lifecycle, total, left, archived, ...rest }) => {
    const sign = kind === 'credit_note' ? -1 : 1;
    const issueDate = addDays(TODAY, -age);
    const balance = lifecycle === 'void' ? 0 : sign * Math.ceil(total * (lifecycle === 'draft' ? 1 : left));
    return {
      ...rest,
      kind,
      lifecycle,
      issueDate,
      balance,
      dueDate: sign < 0 ? null : addDays(issueDate, terms),
      total: sign * total,
      settlement: balance === 0 ? 'paid' : balance === sign * total ? 'open' : 'partial',
      archived: archived && balance === 0,
    };
  });

const INSERT = `INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, kind, corrects_id,
    lifecycle, number, issue_date, due_date, currency, total_minor, net_minor, balance_minor, base_total_minor,
    base_net_minor, base_balance_minor, collected_minor, settlement, sent_at, viewed_at, archived_at, created_at,
    updated_at)
  SELECT id, $1, $2, $2, client, kind, CASE kind WHEN 'credit_note' THEN id END, lifecycle,
    CASE lifecycle WHEN 'draft' THEN NULL ELSE id::text END, "issueDate", "dueDate", currency, total, total, balance,
    total, total, balance, total - balance, settlement, CASE WHEN sent THEN now() END,
    CASE WHEN viewed THEN now() END, CASE WHEN archived THEN now() END, now(), now()
  FROM jsonb_to_recordset($3) AS invoice (id uuid, client uuid, kind text, lifecycle text, "issueDate" date,
    "dueDate" date, currency text, total bigint, balance bigint, settlement text, sent boolean, viewed boolean,
    archived boolean)`;

interface RandomInvoice {
  id: string;
  client: string | undefined;
}

/** Inserts random documents, each with the id of its client. */
export async function insertInvoices(
  app: TestApplication,
  { organizationId, userId }: TestOwner,
  rows: readonly RandomInvoice[],
): Promise<void> {
  await app.admin.query(INSERT, [organizationId, userId, JSON.stringify(rows)]);
}
