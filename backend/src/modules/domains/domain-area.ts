import {
  type BodyOf,
  type CurrencyCode,
  type DOMAIN_SORTS,
  type Domain,
  type DomainListItem,
  domainFields,
  type domainRoutes,
  normalised,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { requireClient } from '../../records/client-of-record.ts';
import { memberOfRecord, type PageMember } from '../../records/page-members.ts';
import { type RecordArea, snakeColumns } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { uniqueTags } from '../../records/search-text.ts';
import { enteredExpiry } from '../evidence/entered-expiry.ts';
import { linkedName, requireLinks, SOLD_PLAN_NAME } from '../hosting/linked-records.ts';
import { CYCLE_OF_DOMAIN, differsFromPlan, isInMonth } from '../hosting/sold-filters.ts';
import { followSubject } from '../renewals/follow-subject.ts';
import type { SubjectTerms } from '../renewals/renewal-subjects.ts';
import { derivedColumns } from './domain-columns.ts';
import { expiresWithin, hasLookup } from './domain-filters.ts';

type DomainBody = BodyOf<typeof domainRoutes.create>;
type DomainFields = { [Name in keyof DomainBody]-?: Exclude<DomainBody[Name], undefined> };
type DomainSort = (typeof DOMAIN_SORTS)[number];

const CHECKED_AT: PageMember = {
  // LIMIT 1 makes Postgres read each row by its id. It would read all rows of the organization.
  rows: (ids) => sql`SELECT page_id AS id, to_json(oficio.json_instant(checked.last_at))::text AS value
    FROM unnest(${ids}) AS page_id CROSS JOIN LATERAL (SELECT lookup.last_at FROM oficio.domain_lookups lookup
      WHERE lookup.domain_id = page_id LIMIT 1) checked`,
  absent: 'null',
};

export const domainArea: RecordArea<DomainSort, DomainFields, DomainBody, DomainListItem, Domain> = {
  table: 'domains',
  clientColumn: 'client_id',
  nameColumn: 'unicode_name',
  nameKey: sql`entry.sort_name`,
  columns: { ...snakeColumns(Object.keys(domainFields) as (keyof typeof domainFields)[]), name: 'fqdn' },
  members: {
    name: sql`entry.unicode_name`,
    fqdn: sql`entry.fqdn`,
    clientName: sql`entry.client_name`,
    hostingName: linkedName('public.hosting_clients', 'name', 'hosting_id'),
    soldPlanName: SOLD_PLAN_NAME,
    status: sql`CASE WHEN entry.archived_at IS NULL THEN entry.status ELSE 'archived' END`,
    expirySource: sql`entry.expiry_source`,
    conflictingExpiresOn: sql`entry.conflicting_expires_on`,
    eppStatuses: sql`entry.epp_statuses`,
    lookupStatus: sql`entry.lookup_status`,
    registrarExpiresOn: sql`entry.registrar_expires_on`,
    nameservers: sql`entry.nameservers`,
    dnssec: sql`entry.dnssec`,
    checkedAt: memberOfRecord(CHECKED_AT),
  },
  storesItemOpen: true,
  // A check that finds nothing new writes nothing to the domain.
  pageMembers: { checkedAt: CHECKED_AT },
  sorts: {
    name: { sort_name: 'text' },
    clientName: { sort_client: 'text', sort_name: 'text' },
    registrar: { sort_registrar: 'text', sort_name: 'text' },
    expiresOn: { sort_expires_on: 'date', sort_name: 'text' },
    status: { status: 'text', sort_name: 'text' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  filters: {
    status: { kind: 'facet', condition: (status, column) => sql`${column('status')} = ${status}` },
    payer: { kind: 'facet', condition: (payer, column) => sql`${column('payer')} = ${payer}` },
    autoRenew: { kind: 'facet', condition: (text, column) => sql`${column('auto_renew')}::text = ${text}` },
    clientId: { kind: 'column', condition: (id, column) => sql`${column('client_id')} = ${id}` },
    hostingId: { kind: 'column', condition: (id, column) => sql`${column('hosting_id')} = ${id}` },
    planId: { kind: 'column', condition: (id, column) => sql`${column('plan_id')} = ${id}` },
    price: { kind: 'column', condition: () => differsFromPlan(CYCLE_OF_DOMAIN) },
    tag: { kind: 'search', condition: (tag) => sql`entry.tags @> ARRAY[${tag}]` },
    expires: { kind: 'column', condition: expiresWithin },
    expiresIn: {
      kind: 'column',
      condition: (month, column) => isInMonth(month, column('sort_expires_on')),
    },
    currency: { kind: 'facet', condition: (currency, column) => sql`${column('currency')} = ${currency}` },
    missing: { kind: 'column', condition: (_, column) => sql`${column('sort_registrar')} = ''` },
    conflict: {
      kind: 'column',
      condition: (_, column) => sql`${column('conflicting_expires_on')} IS NOT NULL`,
    },
    lookup: { kind: 'column', condition: hasLookup },
    registrar: {
      kind: 'column',
      condition: (name, column) => sql`${column('sort_registrar')} = ${normalised(name)}`,
    },
    tld: { kind: 'column', condition: (tld, column) => sql`${column('tld')} = ${tld.toLowerCase()}` },
  },
  keptTotals: [
    {
      rows: sql`oficio.domain_days`,
      only: { status: 'active' },
      filters: { expiresIn: { condition: (month, column) => isInMonth(month, column('day')) } },
    },
  ],
  csv: {
    file: 'domains',
    columns: [
      ['Domain', ({ name }) => name],
      ['Client', ({ clientName }) => clientName],
      ['Registrar', ({ registrar }) => registrar],
      ['Expires', ({ expiresOn }) => expiresOn, 'day'],
      ['Auto-renew', ({ autoRenew }) => autoRenew],
      ['Paid by', ({ payer }) => payer],
      ['Cost', ({ costMinor, currency }) => decimalOf(costMinor, currency), 'amount'],
      ['Price', ({ priceMinor, currency }) => decimalOf(priceMinor, currency), 'amount'],
      ['Currency', ({ currency }) => currency],
      ['Status', ({ status }) => status],
      ['Tags', ({ tags }) => tags],
      ['Added', ({ createdAt }) => createdAt, 'time'],
      ['Changed', ({ updatedAt }) => updatedAt, 'time'],
    ],
  },
  exported: {
    columns: [
      'unicode_name',
      'expiry_source',
      'conflicting_expires_on',
      'refused_expires_on',
      'registrar_expires_on',
      'registry_registrar',
      'epp_statuses',
      'nameservers',
      'dnssec',
      'lookup_status',
    ],
  },
  unique: { domains_once: { path: 'name', message: 'You already track this domain' } },
  defaults: ({ organization }) => ({
    clientId: null,
    hostingId: null,
    planId: null,
    registrar: null,
    registrarAccount: null,
    registeredOn: null,
    expiresOn: null,
    autoRenew: false,
    privacy: false,
    transferLock: false,
    payer: 'us',
    costMinor: 0,
    priceMinor: 0,
    currency: organization.currency as CurrencyCode,
    termYears: 1,
    status: 'active',
    tags: [],
    notes: null,
  }),
  tidy: (fields) => ({ ...fields, tags: uniqueTags(fields.tags) }),
  follow: (tx, { organizationId }, { id, before, ...written }) =>
    followSubject(
      tx,
      { kind: 'domain', id },
      { ...written, organizationId, before: before && termsOf(before) },
    ),
  async prepare(tx, scope, { id, body, fields, before }) {
    await requireClient(tx, scope, body, fields);
    await requireLinks(tx, scope, body, before?.fields);
    const expiry = await enteredExpiry(tx, scope, { id, fields, before });
    const { expiresOn, conflictingExpiresOn } = expiry;
    return {
      columns: { ...expiry.columns, ...derivedColumns({ ...fields, expiresOn }, conflictingExpiresOn) },
      changes: expiry.changes,
      after: expiry.after,
    };
  },
};

function termsOf({
  expiresOn,
  termYears,
  payer,
  costMinor,
  priceMinor,
  currency,
}: DomainFields): SubjectTerms {
  return { endsOn: expiresOn, termMonths: termYears * 12, payer, costMinor, priceMinor, currency };
}
