import * as z from 'zod/mini';
import { clientFilter, partMinor } from './books-fields.ts';
import { currency, optionalLocalDate, optionalText, requiredText } from './fields.ts';
import { PROJECTS, TEXT } from './limits.ts';
import { textFilter } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { createBody, itemShape, recordRoutes, recordShape, updateBody } from './records.contract.ts';

/** The stored statuses. While `archivedAt` is set, an answer says `archived` instead. */
export const PROJECT_STORED_STATUSES = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const;
export const PROJECT_STATUSES = [...PROJECT_STORED_STATUSES, 'archived'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_PRIORITIES = ['low', 'normal', 'high'] as const;
export type ProjectPriority = (typeof PROJECT_PRIORITIES)[number];

/** `agreed` orders the list for the roles that read the agreed amount alone. */
export const PROJECT_SORTS = [
  'name',
  'clientName',
  'status',
  'dueOn',
  'agreed',
  'createdAt',
  'updatedAt',
] as const;

/**
 * Projects that aren't finished: past their last day, or with their last day between today and the Sunday after it.
 * `none`: projects without a last day.
 */
export const PROJECT_DUE_FILTERS = ['overdue', 'week', 'none'] as const;

/** Capital letters, digits and the marks between them, like `WEB-2`. Null: it is made from the name. */
const optionalCode = z.pipe(
  optionalText(PROJECTS.codeLength),
  z.pipe(
    z.transform((text: string | null) => text?.toUpperCase() ?? null),
    z.nullable(
      z.string().check(
        z.maxLength(PROJECTS.codeLength, `A code can have at most ${PROJECTS.codeLength} characters`),
        z.refine((text) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._/-]*$/u.test(text), {
          error: 'Please enter letters, digits and hyphens, like WEB-2',
        }),
      ),
    ),
  ),
);

export const projectFields = {
  code: optionalCode,
  clientId: z.nullable(uuid),
  status: z.enum(PROJECT_STORED_STATUSES),
  priority: z.enum(PROJECT_PRIORITIES),
  startOn: optionalLocalDate,
  dueOn: optionalLocalDate,
  /** What was agreed with the client, in minor units. */
  agreedMinor: z.nullable(partMinor),
  /** The price of an hour, in minor units. Null: that of the client, or else of the organization. */
  hourlyRateMinor: z.nullable(partMinor),
  currency,
  /** The hours that the project may take, in minutes. All of its time counts, also what isn’t billable. */
  budgetMinutes: z.nullable(
    z
      .number({ error: 'Please enter a duration' })
      .check(
        z.int('Please enter whole minutes'),
        z.gte(1, 'Please enter a duration above 0'),
        z.lte(PROJECTS.budgetMinutes, 'At most 10,000 hours'),
      ),
  ),
  /** The place in the palette of projects. */
  color: z.nullable(
    z
      .number({ error: 'Please choose a color' })
      .check(z.int(), z.gte(0), z.lte(PROJECTS.colors - 1, 'Please choose a color')),
  ),
  description: optionalText(TEXT.long),
  /** Members of the organization. */
  memberIds: z.array(uuid).check(z.maxLength(PROJECTS.members, `At most ${PROJECTS.members} members`)),
  tags: z.array(requiredText('Tag', TEXT.tag)).check(z.maxLength(TEXT.tags, `At most ${TEXT.tags} tags`)),
  notes: optionalText(TEXT.long),
} as const;

const required = { name: requiredText('Name', TEXT.line) };
export const createProjectBodySchema = createBody(projectFields, required);
const updateProjectBodySchema = updateBody(projectFields, required);
export type UpdateProjectBody = z.input<typeof updateProjectBodySchema>;

const projectMemberSchema = z.object({ id: uuid, name: z.string() });

export const projectListItemSchema = z.object({
  ...itemShape,
  code: z.string(),
  name: z.string(),
  clientId: z.nullable(uuid),
  clientName: z.nullable(z.string()),
  status: z.enum(PROJECT_STATUSES),
  priority: z.enum(PROJECT_PRIORITIES),
  dueOn: z.nullable(z.string()),
  currency: z.string(),
  /** Null also for the roles that don’t read invoices. */
  agreedMinor: z.nullable(z.number()),
  color: z.nullable(z.number()),
  /** By name. */
  members: z.array(projectMemberSchema),
  taskCounts: z.object({ open: z.number(), done: z.number() }),
  /** The hours that the project may take, in minutes. Null: no limit. */
  budgetMinutes: z.nullable(z.number()),
  /** The minutes of its time, and those of them that can be billed. A running timer counts once it is stopped. */
  spent: z.object({ minutes: z.number(), billableMinutes: z.number() }),
  tags: z.array(z.string()),
});
export type ProjectListItem = z.infer<typeof projectListItemSchema>;

export const projectSchema = z.object({
  ...projectListItemSchema.shape,
  ...recordShape,
  startOn: z.nullable(z.string()),
  /** Null also for the roles that don’t read invoices. */
  hourlyRateMinor: z.nullable(z.number()),
  description: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type Project = z.infer<typeof projectSchema>;

/** What a change of a project makes stale. */
export const STALE_WITH_PROJECTS = [
  '/api/projects',
  '/api/projects/*',
  '/api/projects/trash',
  '/api/clients',
  '/api/clients/*/timeline',
  '/api/dashboard',
  '/api/dashboard/all',
] as const;

/** Projects, with or without a client. Each member reads them; the agreed amount is for the roles that read invoices. */
export const projectRoutes = recordRoutes({
  path: '/api/projects',
  names: ['project', 'projects'],
  writers: RECORD_WRITING_ROLES,
  stale: STALE_WITH_PROJECTS,
  sorts: PROJECT_SORTS,
  filters: {
    status: z.enum(PROJECT_STATUSES),
    clientId: clientFilter,
    memberId: uuid,
    due: z.enum(PROJECT_DUE_FILTERS),
    tag: textFilter(TEXT.tag),
  },
  item: projectListItemSchema,
  record: projectSchema,
  create: createProjectBodySchema,
  update: updateProjectBodySchema,
});
