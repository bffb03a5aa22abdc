import {
  type BodyOf,
  type CurrencyCode,
  INVOICE_READING_ROLES,
  mayCall,
  normalised,
  type PROJECT_SORTS,
  type Project,
  type ProjectListItem,
  projectFields,
  type projectRoutes,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import { requireClient } from '../../records/client-of-record.ts';
import { countsByFacet } from '../../records/kept-totals.ts';
import { memberOfRecord } from '../../records/page-members.ts';
import { type RecordArea, type RecordScope, snakeColumns } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { searchText, uniqueTags } from '../../records/search-text.ts';
import { codeOf } from './project-code.ts';
import { PROJECT_FILTERS } from './project-filters.ts';
import { EXPORTED_MEMBERS, PROJECT_MEMBERS, saveMembers } from './project-members.ts';
import { SPENT, TASK_COUNTS } from './project-work.ts';

const { memberIds: _, ...plainFields } = projectFields;

type ProjectBody = BodyOf<typeof projectRoutes.create>;
type Given = { [Name in keyof ProjectBody]-?: Exclude<ProjectBody[Name], undefined> };
export type ProjectFields = Omit<Given, 'memberIds'>;

export const projectArea: RecordArea<
  (typeof PROJECT_SORTS)[number],
  ProjectFields,
  ProjectBody,
  ProjectListItem,
  Project
> = {
  table: 'projects',
  clientColumn: 'client_id',
  nameColumn: 'name',
  nameKey: sql`entry.sort_name`,
  columns: { ...snakeColumns(Object.keys(plainFields) as (keyof typeof plainFields)[]), name: 'name' },
  members: {
    clientName: sql`entry.client_name`,
    status: sql`CASE WHEN entry.archived_at IS NULL THEN entry.status ELSE 'archived' END`,
    agreedMinor: (scope) => (readsAgreed(scope) ? sql`entry.agreed_minor` : sql`NULL::bigint`),
    hourlyRateMinor: (scope) => (readsAgreed(scope) ? sql`entry.hourly_rate_minor` : sql`NULL::bigint`),
    members: memberOfRecord(PROJECT_MEMBERS),
    taskCounts: memberOfRecord(TASK_COUNTS),
    spent: memberOfRecord(SPENT),
  },
  parts: ['members', 'taskCounts', 'spent'],
  storesItemOpen: true,
  // The amount depends on the caller's role.
  itemMembers: ['agreedMinor'],
  // The names of members, the tasks and the time change without the project.
  pageMembers: { members: PROJECT_MEMBERS, taskCounts: TASK_COUNTS, spent: SPENT },
  sorts: {
    name: { sort_name: 'text' },
    clientName: { sort_client: 'text', sort_name: 'text' },
    status: { status: 'text', sort_name: 'text' },
    dueOn: { sort_due_on: 'date', sort_name: 'text' },
    agreed: { sort_agreed_minor: 'bigint' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  sortReaders: { agreed: INVOICE_READING_ROLES },
  filters: PROJECT_FILTERS,
  keptTotals: [
    {
      rows: countsByFacet('projects due', { status: 'text', sort_due_on: 'date' }),
      filters: { status: PROJECT_FILTERS.status, due: PROJECT_FILTERS.due },
    },
  ],
  csv: {
    file: 'projects',
    columns: [
      ['Code', ({ code }) => code],
      ['Name', ({ name }) => name],
      ['Client', ({ clientName }) => clientName],
      ['Status', ({ status }) => status],
      ['Priority', ({ priority }) => priority],
      ['Due', ({ dueOn }) => dueOn, 'day'],
      ['Budget hours', ({ budgetMinutes }) => hoursOf(budgetMinutes), 'amount'],
      ['Spent hours', ({ spent }) => hoursOf(spent.minutes), 'amount'],
      ['Members', ({ members }) => members.map(({ name }) => name)],
      ['Tags', ({ tags }) => tags],
      ['Added', ({ createdAt }) => createdAt, 'time'],
      ['Changed', ({ updatedAt }) => updatedAt, 'time'],
    ],
    columnsFor: (scope) =>
      readsAgreed(scope)
        ? [
            [
              'Agreed',
              ({ agreedMinor, currency }) => (agreedMinor === null ? null : decimalOf(agreedMinor, currency)),
              'amount',
            ],
            ['Currency', ({ currency }) => currency],
          ]
        : [],
  },
  exported: { members: { memberIds: EXPORTED_MEMBERS } },
  unique: { projects_code: { path: 'code', message: 'Another project has this code already' } },
  defaults: ({ organization }) => ({
    code: null,
    clientId: null,
    status: 'planned',
    priority: 'normal',
    startOn: null,
    dueOn: null,
    agreedMinor: null,
    hourlyRateMinor: null,
    currency: organization.currency as CurrencyCode,
    budgetMinutes: null,
    color: null,
    description: null,
    tags: [],
    notes: null,
  }),
  tidy: (fields) => ({ ...fields, tags: uniqueTags(fields.tags) }),
  async prepare(tx, scope, { id, body, fields, before }) {
    requireDays(fields);
    await requireClient(tx, scope, body, fields);
    const stays = fields.code !== null && fields.code === before?.fields.code;
    const code = stays ? fields.code : await codeOf(tx, scope, fields);
    const known = before?.record.members.map((member) => member.id) ?? [];
    const given = body.memberIds && [...new Set(body.memberIds)];
    return {
      columns: {
        ...projectColumns(fields, code),
      },
      changes: {
        ...(code !== fields.code && { code: before ? { before: before.fields.code, after: code } : code }),
        ...(given && { memberIds: before ? { before: known, after: given } : given }),
      },
      ...(given && { after: () => saveMembers(tx, scope, id, given) }),
    };
  },
};

/** The columns that follow from the fields and the code. */
export function projectColumns(fields: ProjectFields, code: string | null): Record<string, unknown> {
  return {
    code,
    sort_name: normalised(fields.name),
    sort_due_on: fields.dueOn ?? 'infinity',
    sort_agreed_minor: fields.agreedMinor ?? -1,
    search_text: searchText([fields.name, code, fields.description, ...fields.tags]),
  };
}

/** Hours with two decimals, from which each minute can be read again. */
const hoursOf = (minutes: number | null): string | null =>
  minutes === null ? null : (minutes / 60).toFixed(2);

/** Whoever reads quotes and invoices also reads what was agreed for a project. Every role that writes projects does. */
const readsAgreed = ({ organization }: RecordScope): boolean =>
  mayCall({ members: INVOICE_READING_ROLES }, organization);

/**
 * A project doesn't end before it starts.
 * @throws ApiError request.invalid
 */
export function requireDays({ startOn, dueOn }: ProjectFields): void {
  if (startOn === null || dueOn === null || dueOn >= startOn) return;
  const message = 'A project can’t be due before it starts.';
  throw new ApiError('request.invalid', message, { fields: [{ path: 'dueOn', message }] });
}
