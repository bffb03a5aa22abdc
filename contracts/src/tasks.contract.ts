import * as z from 'zod/mini';
import { eachOptional, optionalLocalDate, optionalText, requiredText, version } from './fields.ts';
import { RECORDS, TASKS, TEXT } from './limits.ts';
import { listOf, listQueries } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { projectSchema } from './projects.contract.ts';
import { instant, itemShape, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** The columns of a board, from left to right. */
export const TASK_STATUSES = ['todo', 'in_progress', 'blocked', 'done'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** `open`: tasks that aren't done. */
export const TASK_STATUS_FILTERS = ['open', ...TASK_STATUSES] as const;

/** `today` and `week`: due today, or after today until Sunday. `later`: after that. `none`: without a day. */
export const TASK_DUE_FILTERS = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type TaskDueFilter = (typeof TASK_DUE_FILTERS)[number];

/** Stands for tasks that nobody has. */
export const NO_ASSIGNEE = 'none';

const checklistEntrySchema = z.strictObject({
  id: uuid,
  text: requiredText('Entry', TEXT.line),
  done: z.boolean(),
});
export type ChecklistEntry = z.infer<typeof checklistEntrySchema>;

const fields = {
  description: optionalText(TEXT.long),
  /** A member of the organization who sees the project. */
  assigneeId: z.nullable(uuid),
  dueOn: optionalLocalDate,
  estimateMinutes: z.nullable(
    z
      .number({ error: 'Please enter a duration' })
      .check(z.int(), z.gte(0), z.lte(TASKS.estimateMinutes, 'This is too long')),
  ),
  labels: z
    .array(requiredText('Label', TEXT.tag))
    .check(z.maxLength(TASKS.labels, `At most ${TASKS.labels} labels`)),
  checklist: z
    .array(checklistEntrySchema)
    .check(z.maxLength(TASKS.checklist, `At most ${TASKS.checklist} entries`)),
} as const;
const title = requiredText('Title', TEXT.line);
const status = z.enum(TASK_STATUSES);

/** What the card of a task shows. */
export const taskItemSchema = z.object({
  ...itemShape,
  projectId: uuid,
  projectName: z.string(),
  projectColor: z.nullable(z.number()),
  title: z.string(),
  status,
  /** The name is empty once the person has left the organization. */
  assignee: z.nullable(z.object({ id: uuid, name: z.string() })),
  dueOn: z.nullable(z.string()),
  estimateMinutes: z.nullable(z.number()),
  labels: z.array(z.string()),
  checklistTotal: z.number(),
  checklistDone: z.number(),
  commentCount: z.number(),
});
export type TaskItem = z.infer<typeof taskItemSchema>;

const taskCommentSchema = z.object({
  id: uuid,
  /** Null: the account was removed. The name is empty once the person has left the organization. */
  author: z.nullable(z.object({ id: uuid, name: z.string() })),
  body: z.string(),
  createdAt: instant,
});
export type TaskComment = z.infer<typeof taskCommentSchema>;

export const taskSchema = z.object({
  ...taskItemSchema.shape,
  description: z.nullable(z.string()),
  checklist: z.array(z.object({ id: uuid, text: z.string(), done: z.boolean() })),
  /** The oldest first. */
  comments: z.array(taskCommentSchema),
  completedAt: z.nullable(instant),
  /** Set in the answer to its deletion. */
  deletedAt: z.nullable(instant),
});
export type Task = z.infer<typeof taskSchema>;

/** What a write of a task makes stale. */
const stale = ['/api/tasks', '/api/tasks/*', '/api/projects', '/api/projects/*'] as const;
const reading = { access: 'withAccess', method: 'GET' } as const;
const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES, stale } as const;

/** A search finds titles, labels and descriptions. */
const queries = listQueries(['dueOn'], {
  project: uuid,
  assignee: z.union([z.literal(NO_ASSIGNEE), uuid]),
  status: z.enum(TASK_STATUS_FILTERS),
  due: z.enum(TASK_DUE_FILTERS),
});

/** The tasks of projects. Whoever sees a project sees its tasks. */
export const taskRoutes = {
  list: defineRoute({
    ...reading,
    path: '/api/tasks',
    summary: 'A page of the tasks by their due dates; without a project, of those that aren’t archived',
    query: queries.page,
    answer: listOf(taskItemSchema),
  }),
  csv: defineRoute({
    ...reading,
    path: '/api/tasks/export',
    summary: `The same list as CSV, at most ${RECORDS.exportedRows} rows, or as XLSX, at most ${RECORDS.sheetRows}`,
    query: queries.all,
  }),
  board: defineRoute({
    ...reading,
    path: '/api/projects/:id/tasks',
    summary: `All tasks of a project, at most ${TASKS.perProject}, in the order of its board`,
    answer: z.object({ items: z.array(taskItemSchema) }),
  }),
  one: defineRoute({
    ...reading,
    path: '/api/tasks/:id',
    summary: 'A task with its comments',
    answer: taskSchema,
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/tasks',
    summary: 'Adds a task at the end of its column',
    status: 201,
    body: z.strictObject({ projectId: uuid, title, status: z.optional(status), ...eachOptional(fields) }),
    answer: taskSchema,
  }),
  /** `deleted: false` brings a deleted task back. */
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/tasks/:id',
    summary:
      'Changes a task, which goes to the end of another column, or undoes its deletion; 409 when it was changed in the meantime',
    body: z.strictObject({
      title: z.optional(title),
      status: z.optional(status),
      ...eachOptional(fields),
      deleted: z.optional(z.literal(false)),
      version,
    }),
    answer: taskSchema,
  }),
  move: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/tasks/:id/move',
    summary:
      'Places a task between two tasks of a column, or at its end without either; 409 with the column when one of them isn’t there any more',
    body: z.strictObject({
      status,
      /** The task above; null: none. */
      beforeId: z.nullable(uuid),
      /** The task below; null: none. */
      afterId: z.nullable(uuid),
      version,
    }),
    answer: taskSchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/tasks/:id',
    summary: 'Deletes a task, which can be undone for 30 days',
    answer: taskSchema,
  }),
  comment: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/tasks/:id/comments',
    summary: 'Adds a comment to a task',
    status: 201,
    body: z.strictObject({ body: requiredText('Comment', TEXT.long) }),
    answer: taskSchema,
  }),
  removeComment: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/tasks/:id/comments/:commentId',
    summary: 'Deletes an own comment',
    answer: taskSchema,
  }),
  duplicateProject: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/projects/:id/duplicate',
    summary: 'Adds a planned project with the same members and tasks, undone and without dates',
    status: 201,
    body: z.strictObject({ name: requiredText('Name', TEXT.line) }),
    answer: projectSchema,
  }),
} as const;
