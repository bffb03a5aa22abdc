import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@oficio/contracts';
import pg from 'pg';
import type { RegistryName } from '../registry/index.ts';
import { expenseRows, incomeRows } from './demo-book-rows.ts';
import { certificateRows, certificateSwitches } from './demo-certificates.ts';
import { DEMO_CLIENTS } from './demo-clients.ts';
import { creditRows } from './demo-credit-rows.ts';
import { invoiceActivityRows } from './demo-invoice-activity.ts';
import { invoiceRows } from './demo-invoice-rows.ts';
import { itemRows, linesOfItems } from './demo-items.ts';
import { paymentRows } from './demo-payment-rows.ts';
import { projectMemberRows, projectRows } from './demo-projects.ts';
import { quoteRows } from './demo-quote-rows.ts';
import { recurringRows } from './demo-recurring.ts';
import { activityRows, clientRow, contactRows, type DemoOwner, domainRow, noteRows } from './demo-rows.ts';
import { DEMO_SELLER } from './demo-seller.ts';
import { planRows, serviceRows } from './demo-services.ts';
import { taskRows } from './demo-tasks.ts';
import { ticketRows } from './demo-tickets.ts';
import { timeRows } from './demo-time.ts';

export interface DemoWorkspace {
  /** URL of the embedded database's superuser. */
  adminUrl: string;
  /** The confirmed account that owns the workspace. */
  userId: string;
  now: Date;
  /** Tells the embedded registry what it says about a domain. */
  register: (fqdn: string, facts: Partial<RegistryName>) => Promise<void>;
}

const SETUP_DAYS_AGO = 420;

/** Codes to try on the payment page. */
const DEMO_COUPONS = [
  { code: 'BIENVENIDO', description: '20% off for 3 months', kind: 'percent', value: 20, months: 3 },
  { code: 'MESGRATIS', description: 'Your first month is free', kind: 'free_months', value: 1, months: null },
] as const;

/**
 * Gives the demo account an organization with about forty clients, their domains and a plan that doesn't end, in one transaction.
 * Does nothing when the account has an organization already.
 */
export async function seedDemoWorkspace({ adminUrl, userId, now, register }: DemoWorkspace): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('BEGIN');
    // The application's first call of a person takes the same lock, so that only one of the two creates the
    // organization.
    await admin.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [userId]);
    const { rowCount } = await admin.query('SELECT FROM oficio.memberships WHERE user_id = $1', [userId]);
    if (rowCount === 0) await seed(admin, { userId, organizationId: randomUUID(), now }, register);
    await admin.query('COMMIT');
  } finally {
    await admin.end();
  }
}

/** Creates the missing coupons. A withdrawn coupon stays withdrawn. */
export async function seedDemoCoupons({
  adminUrl,
  now,
}: Pick<DemoWorkspace, 'adminUrl' | 'now'>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const { code, description, kind, value, months } of DEMO_COUPONS) {
      await admin.query(
        `INSERT INTO oficio.coupons (id, code, description, kind, value, months, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (code) DO NOTHING`,
        [randomUUID(), code, description, kind, value, months, now],
      );
    }
  } finally {
    await admin.end();
  }
}

async function seed(admin: pg.Client, owner: DemoOwner, register: DemoWorkspace['register']): Promise<void> {
  await insertOrganization(admin, owner);
  const clients = DEMO_CLIENTS.map((client) => clientRow(client, owner));
  await insert(admin, 'public.client_directory', clients);
  const contacts = clients.flatMap((row, index) => contactRows(DEMO_CLIENTS[index]?.contacts ?? [], row));
  await insert(admin, 'oficio.client_contacts', contacts);
  const hosted = clients.filter(({ status, archived_at }) => status !== 'lead' && archived_at === null);
  const domains = hosted.map((row, index) => domainRow(row, index, owner));
  await insert(admin, 'public.domains', domains);
  // The registry writes over connections of its own, so that neither waits for the other.
  await Promise.all([
    registerDomains(domains, owner, register),
    insertRecords(admin, { clients, contacts, hosted, domains }, owner),
  ]);
}

type Row = Record<string, unknown>;

async function registerDomains(
  domains: readonly Row[],
  owner: DemoOwner,
  register: DemoWorkspace['register'],
): Promise<void> {
  for (const [index, { fqdn, expires_on: expiresOn, registrar }] of domains.entries()) {
    const dates = expiresOn === null ? {} : { expiresOn: String(expiresOn), registrar: String(registrar) };
    const facts = { ...dates, ...certificateSwitches(index, owner) };
    if (Object.keys(facts).length > 0) await register(String(fqdn), facts);
  }
}

/** What belongs to the clients and their domains. */
async function insertRecords(
  admin: pg.Client,
  { clients, contacts, hosted, domains }: Record<'clients' | 'contacts' | 'hosted' | 'domains', Row[]>,
  owner: DemoOwner,
): Promise<void> {
  await insert(admin, 'public.certificates', certificateRows(domains, owner));
  const plans = planRows(owner);
  await insert(admin, 'public.service_plans', plans);
  await insert(admin, 'public.hosting_clients', serviceRows(hosted, plans, owner));
  const projects = projectRows(hosted, owner);
  await insert(admin, 'public.projects', projects);
  await insert(admin, 'oficio.project_members', projectMemberRows(projects, owner));
  await insert(admin, 'oficio.time_entries', timeRows(projects, owner));
  await insert(admin, 'oficio.tasks', taskRows(projects, owner));
  await admin.query(
    `UPDATE oficio.document_series series SET category_id = category.id FROM oficio.categories category
     WHERE series.organization_id = $1 AND category.organization_id = $1 AND category.kind = 'income'
       AND category.name = 'Services'`,
    [owner.organizationId],
  );
  await insertInvoices(admin, clients, owner);
  await insertBooks(admin, owner);
  await giveToProjects(admin, owner);
  await insert(admin, 'oficio.recurring_documents', recurringRows(clients, owner));
  const { tickets, messages } = ticketRows(contacts, owner);
  await insert(admin, 'oficio.support_tickets', tickets);
  await insert(admin, 'oficio.support_messages', messages);
  const notes = noteRows(clients, owner);
  await insert(admin, 'oficio.client_notes', notes);
  await insert(admin, 'oficio.audit_log', activityRows(clients, notes, owner));
  await admin.query("SELECT oficio.enqueue_job('renewal.begin', '{}')");
  await admin.query("SELECT oficio.enqueue_job('certificate.check-due', '{}')");
}

/** The first issued invoice after the start of a project is for it, and so is the income of its payments. */
async function giveToProjects(admin: pg.Client, { organizationId }: DemoOwner): Promise<void> {
  await admin.query(
    `UPDATE public.invoices invoice SET project_id = project.id
     FROM public.projects project WHERE project.organization_id = $1 AND invoice.id = (
       SELECT id FROM public.invoices
       WHERE organization_id = $1 AND client_id = project.client_id AND lifecycle = 'issued'
         AND currency = project.currency AND issue_date >= project.start_on
       ORDER BY issue_date, id LIMIT 1)`,
    [organizationId],
  );
}

async function insertBooks(admin: pg.Client, owner: DemoOwner): Promise<void> {
  const categories = await categoryIds(admin, owner);
  await insert(admin, 'public.expenses', expenseRows(categories, owner));
  await insert(admin, 'public.income', incomeRows(categories, owner));
}

/** By kind and name. */
async function categoryIds(admin: pg.Client, { organizationId }: DemoOwner): Promise<Map<string, string>> {
  const { rows } = await admin.query<{ key: string; id: string }>(
    "SELECT kind || ' ' || name AS key, id FROM oficio.categories WHERE organization_id = $1",
    [organizationId],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function insertInvoices(
  admin: pg.Client,
  clients: readonly Record<string, unknown>[],
  owner: DemoOwner,
): Promise<void> {
  const { organizationId } = owner;
  const rates = await admin.query(
    `SELECT id AS "taxRateId", name, rate_ppm AS "ratePpm", kind, exempt FROM oficio.tax_rates
     WHERE organization_id = $1 ORDER BY rate_ppm DESC`,
    [organizationId],
  );
  const rows = invoiceRows(clients, rates.rows, owner);
  const categories = await categoryIds(admin, owner);
  const items = itemRows(
    {
      categories: new Map([...categories].map(([key, id]) => [key.replace('income ', ''), id])),
      taxRates: new Map(rates.rows.map(({ name, taxRateId }) => [String(name), String(taxRateId)])),
    },
    owner,
  );
  // What was issued is frozen for every role but the owner of the tables.
  await admin.query('SET LOCAL ROLE oficio_owner');
  await insert(admin, 'oficio.exchange_rates', rows.rates);
  await insert(admin, 'public.invoices', rows.invoices);
  await insert(admin, 'public.items', items);
  await insert(admin, 'oficio.invoice_lines', linesOfItems(rows.lines, items));
  await insert(admin, 'oficio.invoice_taxes', rows.taxes);
  await insert(admin, 'oficio.invoice_documents', rows.documents);
  const paid = paymentRows(rows.invoices, rows.taxes, owner);
  await insert(admin, 'oficio.payments', paid.payments);
  await insert(admin, 'oficio.settlements', paid.settlements);
  await insert(admin, 'oficio.settlement_taxes', paid.shares);
  await insert(admin, 'oficio.settlements', creditRows(rows.invoices, owner));
  const used = new Set(
    rows.lines.flatMap(({ taxes }) => (taxes as { taxRateId: string }[]).map((tax) => tax.taxRateId)),
  );
  await insert(
    admin,
    'oficio.tax_rate_uses',
    [...used].map((id) => ({ organization_id: organizationId, tax_rate_id: id })),
  );
  const quotes = quoteRows({ clients, invoices: rows.invoices, rates: rates.rows, owner });
  await insert(admin, 'public.quotes', quotes.quotes);
  await insert(admin, 'oficio.quote_documents', quotes.documents);
  for (const [series, { nextNumber, year, lastIssueDate }] of [...rows.counters, ...quotes.counters]) {
    await admin.query(
      `UPDATE oficio.document_series SET next_number = $3, year = $4, last_issue_date = $5
       WHERE organization_id = $1 AND series = $2`,
      [organizationId, series, nextNumber, year, lastIssueDate],
    );
  }
  await admin.query('RESET ROLE');
  await insert(admin, 'oficio.audit_log', invoiceActivityRows(rows.invoices, paid.payments, clients, owner));
  await insert(admin, 'oficio.audit_log', quotes.activity);
}

async function insertOrganization(
  admin: pg.Client,
  { userId, organizationId, now }: DemoOwner,
): Promise<void> {
  const at = new Date(now.getTime() - SETUP_DAYS_AGO * DAY_MS).toISOString();
  await insert(admin, 'oficio.organizations', [
    {
      id: organizationId,
      owner_user_id: userId,
      ...DEMO_SELLER,
      currency: 'MXN',
      timezone: 'America/Mexico_City',
      industry: 'Design & Creative',
      business_type: 'agency',
      team_size: '2-5',
      setup_completed_at: at,
      created_at: at,
      updated_at: at,
    },
  ]);
  await admin.query(
    `INSERT INTO oficio.profiles
       (id, first_name, last_name, onboarding_completed, current_organization_id, created_at, updated_at)
     VALUES ($1, 'Demo', 'Owner', true, $2, $3, $3)
     ON CONFLICT (id) DO UPDATE SET current_organization_id = $2, onboarding_completed = true`,
    [userId, organizationId, at],
  );
  await insert(admin, 'oficio.memberships', [
    { organization_id: organizationId, user_id: userId, role: 'owner', joined_at: at },
  ]);
  await insert(admin, 'oficio.subscriptions', [
    {
      organization_id: organizationId,
      status: 'active',
      plan_id: 1,
      trial_used: true,
      created_at: at,
      updated_at: at,
    },
  ]);
}

/** Inserts rows; all of them have the columns of the first one. */
async function insert(admin: pg.Client, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await admin.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
