import {
  addDays,
  addMonths,
  type Client,
  type ClientDetail,
  type ClientListItem,
  type ClientSort,
  type Contact,
  clientFields,
  normalised,
  startOfDay,
} from '@oficio/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { ADDRESS_COLUMNS } from '../../records/address-columns.ts';
import { MEMBER_NAMES } from '../../records/member-names.ts';
import { type RecordArea, type RecordScope, snakeColumns } from '../../records/record-area.ts';
import { searchText, uniqueTags } from '../../records/search-text.ts';
import type { ClientBody, ClientFields } from './client-body.ts';
import { CONTACTS, contactsOf, EXPORTED_CONTACTS, fullName, saveContacts } from './client-contacts.ts';
import {
  type DebtLine,
  debtLines,
  debtMembers,
  moneyColumns,
  OVERDUE_FILTER,
  readsMoney,
} from './client-debts.ts';
import { DUPLICATES, MERGES, requireMember, requireNoInvoices, requireTaxId } from './client-rules.ts';
import { NEXT_RENEWALS, servicesMembers } from './client-services.ts';

const { contacts: _, billingAddress: __, ...plainFields } = clientFields;

/** A line of a client in the file. */
type FileLine = ClientListItem & { [Name in keyof typeof FILE_MEMBERS]: string | null } & DebtLine;

export const clientArea: RecordArea<ClientSort, ClientFields, ClientBody, FileLine, Client> = {
  table: 'client_directory',
  clientColumn: 'id',
  nameColumn: 'display_name',
  nameKey: sql`entry.sort_name`,
  mergedIntoColumn: 'merged_into',
  columns: {
    ...snakeColumns(Object.keys(plainFields) as (keyof typeof plainFields)[]),
    displayName: 'display_name',
    billingAddress: ADDRESS_COLUMNS,
  },
  members: {
    status: sql`CASE WHEN entry.archived_at IS NULL THEN entry.status ELSE 'archived' END`,
    currency: ({ organization }) => sql`coalesce(entry.currency, ${organization.currency})`,
    ownCurrency: sql`entry.currency`,
    primaryContact: sql`entry.primary_contact`,
    source: sql`entry.source`,
    country: sql`entry.country_code`,
    lastActivityOn: sql`entry.last_activity_on`,
    contacts: CONTACTS,
    duplicates: DUPLICATES,
    merges: MERGES,
  },
  itemEnd: (scope) => sql`${currencyMember(scope)} || ${servicesMembers(scope)} || '}'`,
  sorts: {
    displayName: { sort_name: 'text' },
    email: { sort_email: 'text' },
    status: { status: 'text', sort_name: 'text' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
    lastActivity: { last_activity_on: 'date' },
    nextRenewal: { next_renewal_on: 'date' },
  },
  sortedBy: { nextRenewal: NEXT_RENEWALS },
  filters: {
    status: { kind: 'facet', condition: (status, column) => sql`${column('status')} = ${status}` },
    country: { kind: 'facet', condition: (country, column) => sql`${column('country_code')} = ${country}` },
    currency: {
      kind: 'facet',
      condition: (currency, column, { organization }) =>
        currency === organization.currency
          ? sql`(${column('currency')} = ${currency} OR ${column('currency')} IS NULL)`
          : sql`${column('currency')} = ${currency}`,
    },
    owner: {
      kind: 'facet',
      condition: (owner, column) =>
        owner === 'nobody'
          ? sql`${column('owner_user_id')} IS NULL`
          : sql`${column('owner_user_id')} = ${owner}`,
    },
    missing: { kind: 'facet', condition: (detail, column) => MISSING[detail as ClientDetail](column) },
    inactiveSince: {
      kind: 'column',
      condition: (day, column) => sql`${column('last_activity_on')} < ${day}`,
    },
    createdIn: {
      kind: 'column',
      condition: (month, column, { organization: { timezone } }) => {
        const [from, until] = [monthBegins(month, 0, timezone), monthBegins(month, 1, timezone)];
        return sql`${column('created_at')} >= ${from} AND ${column('created_at')} < ${until}`;
      },
    },
    overdue: OVERDUE_FILTER,
    renewal: {
      kind: 'column',
      condition: (days, column, { organizationId, today }) => sql`EXISTS (SELECT FROM oficio.renewals renewal
        WHERE renewal.organization_id = ${organizationId} AND renewal.client_id = ${column('id')}
          AND renewal.state NOT IN ('renewed', 'lapsed')
          AND renewal.period_end BETWEEN ${today}::date AND ${addDays(today, Number(days))}::date)`,
    },
    tag: { kind: 'search', condition: (tag) => sql`entry.tags @> ARRAY[${tag}]` },
  },
  keptTotals: [
    {
      rows: sql`oficio.client_activity`,
      filters: { inactiveSince: { condition: (day, column) => sql`${column('day')} < ${day}` } },
    },
    {
      rows: sql`oficio.client_months`,
      filters: { createdIn: { condition: (month, column) => sql`${column('month')} = ${`${month}-01`}` } },
    },
  ],
  csv: {
    file: 'clients',
    columns: [
      ['Name', ({ displayName }) => displayName],
      ['Legal name', ({ legalName }) => legalName],
      ['Tax ID', ({ taxId }) => taxId],
      ['Type', ({ type }) => type],
      ['Status', ({ status }) => status],
      ['Primary contact', ({ primaryContact }) => primaryContact],
      ['Email', ({ email }) => email],
      ['Billing email', ({ billingEmail }) => billingEmail],
      ['Phone', ({ phone }) => phone],
      ['Website', ({ website }) => website],
      ['Currency', ({ currency }) => currency],
      ['Address line 1', ({ line1 }) => line1],
      ['Address line 2', ({ line2 }) => line2],
      ['City', ({ city }) => city],
      ['State', ({ state }) => state],
      ['Postal code', ({ postalCode }) => postalCode],
      ['Country', ({ country }) => country],
      ['Time zone', ({ timezone }) => timezone],
      ['Owner', ({ ownerName }) => ownerName],
      ['Tags', ({ tags }) => tags],
      ['Services', ({ services }) => services],
      ['Next renewal', ({ nextRenewalOn }) => nextRenewalOn, 'day'],
      ['Added', ({ createdAt }) => createdAt, 'time'],
      ['Changed', ({ updatedAt }) => updatedAt, 'time'],
      ['Last activity', ({ lastActivityOn }) => lastActivityOn, 'day'],
    ],
    columnsFor: moneyColumns,
    itemEnd: (
      scope,
    ) => sql`${currencyMember(scope)} || ${servicesMembers(scope)}${readsMoney(scope) ? sql` || ',' || ${debtMembers(scope)}` : empty}
      ${FILE_MEMBERS_TEXT} || '}'`,
    linesOf: debtLines,
  },
  exported: { columns: ['source', 'merged_into'], members: { contacts: EXPORTED_CONTACTS } },
  defaults: ({ organization }) => ({ ...DEFAULTS, locale: organization.documentLanguage }),
  tidy: (fields) => ({
    ...fields,
    taxId: fields.taxId?.toUpperCase() ?? null,
    tags: uniqueTags(fields.tags),
  }),
  async refuse(tx, action, { record }) {
    if (action === 'remove') await requireNoInvoices(tx, record);
  },
  async prepare(tx, scope, { id, body, fields, before }) {
    if (before && (body.taxId !== undefined || body.billingAddress !== undefined)) requireTaxId(fields);
    await requireMember(tx, scope, body.ownerUserId);
    const known = before?.record.contacts ?? [];
    const given = body.contacts && contactsOf(body.contacts, known);
    const contacts = given ?? known;
    const primary = contacts.find((contact) => contact.isPrimary);
    return {
      columns: {
        ...(before === null && { source: 'manual' }),
        primary_contact: primary ? fullName(primary) : null,
        has_billing_contact: contacts.some(({ isBilling }) => isBilling),
        sort_name: normalised(fields.displayName),
        sort_email: normalised(fields.email ?? ''),
        search_text: clientSearchText(fields, contacts),
      },
      ...(given && {
        changes: { contacts: before ? { before: known, after: given } : given },
        after: () => saveContacts(tx, scope, id, given),
      }),
    };
  },
};

/** The search text of a client, which includes its contacts. */
export function clientSearchText(
  client: SearchedFields,
  contacts: readonly Pick<Contact, 'firstName' | 'lastName' | 'email'>[],
): string {
  return searchText([
    client.displayName,
    client.legalName,
    client.taxId,
    client.email,
    client.billingEmail,
    client.phone,
    client.phone?.replace(/\D/g, ''),
    client.website,
    client.billingAddress.city,
    ...client.tags,
    ...contacts.flatMap((contact) => [fullName(contact), contact.email]),
  ]);
}

export type SearchedFields = Pick<
  ClientFields,
  'displayName' | 'legalName' | 'taxId' | 'email' | 'billingEmail' | 'phone' | 'website' | 'tags'
> & { billingAddress: Pick<ClientFields['billingAddress'], 'city'> };

const currencyMember = ({ organization }: RecordScope): Sql =>
  sql`',"currency":"' || coalesce(entry.currency, ${organization.currency}) || '"'`;

/** The members that only the file shows. */
const FILE_MEMBERS = {
  legalName: sql`entry.legal_name`,
  taxId: sql`entry.tax_id`,
  billingEmail: sql`entry.billing_email`,
  line1: sql`entry.address_line1`,
  line2: sql`entry.address_line2`,
  city: sql`entry.address_city`,
  state: sql`entry.address_state`,
  postalCode: sql`entry.address_postal_code`,
  timezone: sql`entry.timezone`,
  /** Null: nobody looks after the client, or a former member. */
  ownerName: sql`${MEMBER_NAMES} ->> entry.owner_user_id::text`,
} as const;

const FILE_MEMBERS_TEXT = join(
  Object.entries(FILE_MEMBERS).map(
    ([name, value]) => sql` || ${raw(`',"${name}":'`)} || coalesce(to_json(${value})::text, 'null')`,
  ),
  '',
);

/** The condition of the clients without a detail. */
const MISSING: Record<ClientDetail, (column: (name: string) => Sql) => Sql> = {
  email: (column) => sql`${column('has_email')} = 'false'`,
  billingContact: (column) => sql`${column('has_billing_contact')} = 'false'`,
  country: (column) => sql`${column('country_code')} IS NULL`,
};

/** The instant at which a month, or one of the months after it, begins. */
function monthBegins(month: string, after: number, timezone: string): string {
  return new Date(startOfDay(addMonths(`${month}-01`, after), timezone)).toISOString();
}

const DEFAULTS: Omit<ClientFields, 'displayName' | 'locale'> = {
  type: 'company',
  legalName: null,
  taxId: null,
  taxRegime: null,
  email: null,
  billingEmail: null,
  phone: null,
  website: null,
  billingAddress: { line1: null, line2: null, city: null, state: null, postalCode: null, countryCode: null },
  currency: null,
  timezone: null,
  paymentTermsDays: null,
  hourlyRateMinor: null,
  status: 'active',
  tags: [],
  ownerUserId: null,
  notes: null,
  remindersPaused: false,
};
