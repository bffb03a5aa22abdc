import {
  type BodyOf,
  type CurrencyCode,
  normalised,
  PLAN_FIELDS,
  type PLAN_SORTS,
  type Plan,
  type PlanListItem,
  type planRoutes,
  yearsOfCycle,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import { type RecordArea, snakeColumns } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { searchText, uniqueTags } from '../../records/search-text.ts';

type PlanBody = BodyOf<typeof planRoutes.create>;
type PlanFields = { [Name in keyof PlanBody]-?: Exclude<PlanBody[Name], undefined> };

export const planArea: RecordArea<(typeof PLAN_SORTS)[number], PlanFields, PlanBody, PlanListItem, Plan> = {
  table: 'service_plans',
  nameColumn: 'name',
  nameKey: sql`entry.sort_name`,
  columns: { ...snakeColumns(PLAN_FIELDS), name: 'name' },
  members: { isArchived: sql`entry.archived_at IS NOT NULL` },
  sorts: {
    name: { sort_name: 'text' },
    provider: { sort_provider: 'text', sort_name: 'text' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  filters: {
    kind: { kind: 'facet', condition: (kind, column) => sql`${column('kind')} = ${kind}` },
    soldAs: {
      kind: 'facet',
      condition: (sold, column) => sql`(${column('kind')} = 'domain') = ${sold === 'domain'}`,
    },
    tag: { kind: 'search', condition: (tag) => sql`entry.tags @> ARRAY[${tag}]` },
  },
  csv: {
    file: 'plans',
    columns: [
      ['Name', ({ name }) => name],
      ['Kind', ({ kind }) => kind],
      ['Ending', ({ tld }) => tld],
      ['Provider', ({ provider }) => provider],
      ['Cycle', ({ cycle }) => cycle],
      ['Cost', ({ costMinor, currency }) => decimalOf(costMinor, currency), 'amount'],
      ['Price', ({ priceMinor, currency }) => decimalOf(priceMinor, currency), 'amount'],
      ['Currency', ({ currency }) => currency],
      ['Tags', ({ tags }) => tags],
      ['Added', ({ createdAt }) => createdAt, 'time'],
      ['Changed', ({ updatedAt }) => updatedAt, 'time'],
    ],
  },
  defaults: ({ organization }) => ({
    kind: 'hosting',
    provider: null,
    tld: null,
    cycle: 'annual',
    costMinor: 0,
    priceMinor: 0,
    currency: organization.currency as CurrencyCode,
    tags: [],
    notes: null,
  }),
  // A plan that no longer is one for domains has no ending.
  tidy: (fields) => ({
    ...fields,
    tld: fields.kind === 'domain' ? fields.tld : null,
    tags: uniqueTags(fields.tags),
  }),
  async prepare(_tx, _scope, { fields }) {
    requireYears(fields);
    return {
      columns: {
        sort_name: normalised(fields.name),
        sort_provider: normalised(fields.provider ?? ''),
        search_text: searchText([fields.name, fields.provider, fields.tld, ...fields.tags]),
      },
    };
  },
};

/** Domains are registered for years. */
function requireYears({ kind, cycle }: PlanFields): void {
  if (kind !== 'domain' || yearsOfCycle(cycle) !== undefined) return;
  const message = 'A domain renews every 1, 2 or 3 years. Please choose one of them.';
  throw new ApiError('request.invalid', message, { fields: [{ path: 'cycle', message }] });
}
