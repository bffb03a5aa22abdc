import {
  type BodyOf,
  type CurrencyCode,
  type DueWithin,
  monthsOfCycle,
  normalised,
  type SERVICE_SORTS,
  type Service,
  type ServiceListItem,
  serviceFields,
  type serviceRoutes,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import { requireClient } from '../../records/client-of-record.ts';
import { type RecordArea, snakeColumns } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { searchText, uniqueTags } from '../../records/search-text.ts';
import { followSubject } from '../renewals/follow-subject.ts';
import { SUBJECT_SOURCES, type SubjectTerms } from '../renewals/renewal-subjects.ts';
import { linkedName, requireLinks, SOLD_PLAN_NAME } from './linked-records.ts';
import { differsFromPlan, isDueWithin, isInMonth } from './sold-filters.ts';

type ServiceBody = BodyOf<typeof serviceRoutes.create>;
export type ServiceFields = { [Name in keyof ServiceBody]-?: Exclude<ServiceBody[Name], undefined> };

export const serviceArea: RecordArea<
  (typeof SERVICE_SORTS)[number],
  ServiceFields,
  ServiceBody,
  ServiceListItem,
  Service
> = {
  table: 'hosting_clients',
  clientColumn: 'client_id',
  nameColumn: 'name',
  nameKey: sql`entry.sort_name`,
  columns: {
    ...snakeColumns(Object.keys(serviceFields) as (keyof typeof serviceFields)[]),
    name: 'name',
    clientId: 'client_id',
  },
  members: {
    clientName: sql`entry.client_name`,
    soldPlanName: SOLD_PLAN_NAME,
    primaryDomainName: linkedName('public.domains', 'unicode_name', 'primary_domain_id'),
    taxName: linkedName('oficio.tax_rates', 'name', 'tax_rate_id'),
    status: sql`CASE WHEN entry.archived_at IS NULL THEN entry.status ELSE 'archived' END`,
  },
  sorts: {
    name: { sort_name: 'text' },
    clientName: { sort_client: 'text', sort_name: 'text' },
    provider: { sort_provider: 'text', sort_name: 'text' },
    nextRenewalOn: { sort_next_renewal_on: 'date', sort_name: 'text' },
    status: { status: 'text', sort_name: 'text' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  filters: {
    status: { kind: 'facet', condition: (status, column) => sql`${column('status')} = ${status}` },
    kind: { kind: 'facet', condition: (kind, column) => sql`${column('kind')} = ${kind}` },
    cycle: { kind: 'facet', condition: (cycle, column) => sql`${column('cycle')} = ${cycle}` },
    payer: { kind: 'facet', condition: (payer, column) => sql`${column('payer')} = ${payer}` },
    clientId: { kind: 'column', condition: (id, column) => sql`${column('client_id')} = ${id}` },
    provider: {
      kind: 'column',
      condition: (provider, column) => sql`${column('sort_provider')} = ${normalised(provider)}`,
    },
    renewal: {
      kind: 'column',
      condition: (within, column, { today }) =>
        isDueWithin(within as DueWithin, column('sort_next_renewal_on'), today),
    },
    current: {
      kind: 'facet',
      condition: (_, column) => sql`${column('status')} = ANY (${SUBJECT_SOURCES.hosting.statuses})`,
    },
    renewsIn: {
      kind: 'column',
      condition: (month, column) => isInMonth(month, column('sort_next_renewal_on')),
    },
    currency: { kind: 'facet', condition: (currency, column) => sql`${column('currency')} = ${currency}` },
    missing: { kind: 'column', condition: (_, column) => sql`${column('sort_provider')} = ''` },
    planId: { kind: 'column', condition: (id, column) => sql`${column('plan_id')} = ${id}` },
    price: { kind: 'column', condition: () => differsFromPlan(sql`entry.cycle`) },
    tag: { kind: 'search', condition: (tag) => sql`entry.tags @> ARRAY[${tag}]` },
  },
  keptTotals: [
    {
      rows: sql`oficio.service_days`,
      only: { current: 'true' },
      filters: { renewsIn: { condition: (month, column) => isInMonth(month, column('day')) } },
    },
  ],
  csv: {
    file: 'services',
    columns: [
      ['Name', ({ name }) => name],
      ['Kind', ({ kind }) => kind],
      ['Client', ({ clientName }) => clientName],
      ['Provider', ({ provider }) => provider],
      ['Package', ({ planName }) => planName],
      ['Panel', ({ controlPanel }) => controlPanel],
      ['Next renewal', ({ nextRenewalOn }) => nextRenewalOn, 'day'],
      ['Cycle', ({ cycle }) => cycle],
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
  defaults: ({ organization }) => ({
    kind: 'hosting',
    planId: null,
    provider: null,
    planName: null,
    controlPanel: 'none',
    serverName: null,
    ipAddress: null,
    region: null,
    primaryDomainId: null,
    username: null,
    vaultUrl: null,
    startedOn: null,
    nextRenewalOn: null,
    cycle: 'annual',
    autoRenew: false,
    payer: 'us',
    costMinor: 0,
    priceMinor: 0,
    currency: organization.currency as CurrencyCode,
    taxRateId: null,
    status: 'active',
    tags: [],
    notes: null,
  }),
  tidy: (fields) => ({ ...fields, tags: uniqueTags(fields.tags) }),
  follow: (tx, { organizationId }, { id, before, ...written }) =>
    followSubject(
      tx,
      { kind: 'hosting', id },
      { ...written, organizationId, before: before && termsOf(before) },
    ),
  async prepare(tx, scope, { body, fields, before }) {
    requireNextRenewal(fields);
    await requireClient(tx, scope, body, fields);
    await requireLinks(tx, scope, body, before?.fields);
    return { columns: serviceColumns(fields) };
  },
};

/** The columns that follow from the fields. */
export function serviceColumns(fields: ServiceFields): Record<string, unknown> {
  return {
    sort_name: normalised(fields.name),
    sort_provider: normalised(fields.provider ?? ''),
    sort_next_renewal_on: fields.nextRenewalOn ?? 'infinity',
    search_text: searchText([
      fields.name,
      fields.provider,
      fields.planName,
      fields.serverName,
      fields.ipAddress,
      ...fields.tags,
    ]),
  };
}

/**
 * Only what is sold once may have no next renewal.
 * @throws ApiError request.invalid
 */
export function requireNextRenewal({ cycle, nextRenewalOn }: ServiceFields): void {
  if (nextRenewalOn !== null || cycle === 'one_time') return;
  const message = 'Please enter the day of the next renewal. Only a one-time service has none.';
  throw new ApiError('request.invalid', message, { fields: [{ path: 'nextRenewalOn', message }] });
}

function termsOf({
  nextRenewalOn: endsOn,
  cycle,
  payer,
  costMinor,
  priceMinor,
  currency,
}: ServiceFields): SubjectTerms {
  return { endsOn, termMonths: monthsOfCycle(cycle), payer, costMinor, priceMinor, currency };
}
