import { createHash, randomUUID } from 'node:crypto';
import { addDays, type LocalDate, type PlannedRule } from '@oficio/contracts';
import { blockOf } from './document-blocks.ts';
import type { TestApplication, TestOwner } from './test-application.ts';

/** A client with its own address and zone. */
export interface ClientRow {
  id: string;
  email: string | null;
  timezone: string | null;
  locale: 'en' | 'es';
}

/** An issued invoice of 100.00 pesos. */
export interface InvoiceRow {
  id: string;
  clientId: string;
  number: string;
  dueDate: LocalDate;
  /** UTC ISO text; null for one that wasn't sent. */
  sentAt: string | null;
}

/** A domain or a service with the day of its expiry or renewal. */
export interface RenewedRow {
  id: string;
  clientId: string;
  name: string;
  day: LocalDate;
}

/** A rule that is on, with the fields that matter in tests. */
export interface RuleRow
  extends Pick<PlannedRule, 'trigger' | 'sendAtMinute' | 'businessDaysOnly' | 'activeSince'> {
  steps: readonly Pick<PlannedRule['steps'][number], 'offsetDays' | 'templateKey'>[];
}

export interface ReminderRows {
  clients: readonly ClientRow[];
  invoices?: readonly InvoiceRow[];
  domains?: readonly RenewedRow[];
  services?: readonly RenewedRow[];
  rules?: readonly RuleRow[];
}

/** Inserts what rules remind of by plain SQL, because a request for each row takes a hundred times as long. */
export async function insertReminded(
  { admin, clock }: TestApplication,
  { organizationId, userId }: TestOwner,
  { clients, invoices = [], domains = [], services = [], rules = [] }: ReminderRows,
): Promise<void> {
  const insert = (text: string, rows: readonly object[]) =>
    admin.query(text, [organizationId, userId, JSON.stringify(rows), clock.instant()]);
  await insert(
    `INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, email, timezone,
       locale, status, source, created_at, updated_at, sort_name, sort_email, search_text)
     SELECT id, $1, $2, $2, 'Ana', 'company', email, timezone, locale, 'active', 'manual', $4, $4, 'ana', '', ''
     FROM jsonb_to_recordset($3) AS client (id uuid, email text, timezone text, locale text)`,
    clients,
  );
  await insert(
    `INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, kind, lifecycle, number, issue_date,
       due_date, currency, total_minor, net_minor, balance_minor, base_total_minor, base_net_minor, base_balance_minor,
       settlement, sent_at, created_at, updated_at)
     SELECT id, $1, $2, $2, "clientId", 'invoice', 'issued', number, "issueDate", "dueDate", 'MXN', 10000, 10000, 10000,
       10000, 10000, 10000, 'open', "sentAt", $4, $4
     FROM jsonb_to_recordset($3) AS invoice (id uuid, "clientId" uuid, number text, "issueDate" date, "dueDate" date,
       "sentAt" timestamptz)`,
    invoices.map((row) => ({ ...row, issueDate: addDays(row.dueDate, -30) })),
  );
  await insert(
    `INSERT INTO oficio.invoice_documents (invoice_id, organization_id, block, sha256, template, locale, issued_at)
     SELECT id, $1, block, sha256, 1, 'en', $4
     FROM jsonb_to_recordset($3) AS document (id uuid, block text, sha256 text) WHERE $2::uuid IS NOT NULL`,
    invoices.map(({ id, number, dueDate }) => {
      const block = JSON.stringify(
        blockOf({ number, dueDate, issueDate: addDays(dueDate, -30), totalMinor: 10_000 }),
      );
      return { id, block, sha256: createHash('sha256').update(block).digest('hex') };
    }),
  );
  await insert(
    `INSERT INTO public.domains (id, organization_id, user_id, created_by, fqdn, unicode_name, client_id, expires_on,
       currency, created_at, updated_at, sort_name, sort_expires_on, search_text)
     SELECT id, $1, $2, $2, name, name, "clientId", day, 'MXN', $4, $4, name, day, ''
     FROM jsonb_to_recordset($3) AS domain (id uuid, "clientId" uuid, name text, day date)`,
    domains,
  );
  await insert(
    `INSERT INTO public.hosting_clients (id, organization_id, user_id, created_by, name, client_id, next_renewal_on,
       cycle, currency, price_minor, created_at, updated_at, sort_name, sort_next_renewal_on, search_text)
     SELECT id, $1, $2, $2, name, "clientId", day, 'annual', 'MXN', 50000, $4, $4, name, day, ''
     FROM jsonb_to_recordset($3) AS service (id uuid, "clientId" uuid, name text, day date)`,
    services,
  );
  await insert(
    `INSERT INTO oficio.reminder_rules (id, organization_id, name, enabled, trigger, send_at_minute, business_days_only,
       audience, conditions, steps, active_since, created_at, updated_at)
     SELECT id, $1, id::text, true, trigger, "sendAtMinute", "businessDaysOnly", 'client_billing',
       '{"minBalanceMinor": null, "currency": null, "tags": [], "excludeClientIds": []}', steps, "activeSince", $4, $4
     FROM jsonb_to_recordset($3) AS rule (id uuid, trigger text, "sendAtMinute" integer, "businessDaysOnly" boolean,
       steps jsonb, "activeSince" timestamptz) WHERE $2::uuid IS NOT NULL`,
    rules.map(({ steps, ...rule }) => ({
      id: randomUUID(),
      ...rule,
      steps: steps.map((step) => ({ id: randomUUID(), ...step })),
    })),
  );
}
