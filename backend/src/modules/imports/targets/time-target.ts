import { durationText, importedTimeSchema, spentMinutes } from '@oficio/contracts';
import { snakeColumns } from '../../../records/record-area.ts';
import { amountText } from '../../payments/ledger.ts';
import { timeOfRow } from './imported-time.ts';
import { takePerson, takeWork } from './named-work.ts';
import type { ImportContext, ImportTarget, ReadRecord } from './target.types.ts';
import { validateWith } from './validate-with.ts';
import { workFacts } from './work-facts.ts';

const keyOf = (...parts: string[]) => parts.join(" || '|' || ");
const WORK = keyOf(
  'entry.day::text',
  'entry.project_id::text',
  'entry.minutes::text',
  "coalesce(entry.note, '')",
);
const PERSON = 'entry.user_id::text';
const START = "coalesce(oficio.json_instant(entry.started_at), '')";
const IS_FORMER = `NOT EXISTS (SELECT FROM oficio.memberships membership
  WHERE membership.organization_id = entry.organization_id AND membership.user_id = entry.user_id)`;

/** Hours that people have spent on projects. */
export const timeTarget: ImportTarget = {
  table: 'time_entries',
  schema: 'oficio',
  area: {
    columns: snakeColumns([
      'projectId',
      'taskId',
      'userId',
      'day',
      'startedAt',
      'endedAt',
      'minutes',
      'note',
      'billable',
      'rateMinor',
    ]),
    defaults: () => ({
      taskId: null,
      userId: null,
      startedAt: null,
      endedAt: null,
      note: null,
      billable: true,
      rateMinor: null,
    }),
  },
  nameFields: ['note', 'task', 'project'],
  validate: validateWith(importedTimeSchema),
  paths: { note: 'note', billable: 'billable', rate: 'rateMinor' },
  // A person can have several equal entries of a day. Entries of former members have no name in a file.
  isCounted: true,
  storedKeys: [
    keyOf(START, PERSON, WORK),
    keyOf(PERSON, WORK),
    `CASE WHEN ${IS_FORMER} THEN ${keyOf(START, WORK)} END`,
    `CASE WHEN ${IS_FORMER} THEN ${WORK} END`,
  ],
  isStored: 'entry.minutes IS NOT NULL',
  isChangeable: 'entry.billed_invoice_id IS NULL',
  storedMembers: {
    started_at: 'oficio.json_instant(entry.started_at)',
    ended_at: 'oficio.json_instant(entry.ended_at)',
  },
  async prepare(tx, context) {
    context.work = await workFacts(tx, context.scope, context.names.projectIds);
  },
  read(record, context, key) {
    const { given } = record;
    takeWork(record, context);
    takeTime(record, context);
    const person = takePerson(record, context);
    if (key === null || record.errors.length > 0) return;
    const { day, projectId, minutes, note = '', startedAt = '' } = given;
    const work = [day, projectId, minutes, note];
    const [first, whose] = person === 'former' ? [2, []] : [0, [person.userId]];
    // Of equal entries that one is meant which has the same start, or else none.
    const starts = [...new Set([startedAt, ''])];
    record.keys = [
      ...starts.map((start) => `${first} ${[start, ...whose, ...work].join('|')}`),
      `${first + 1} ${[...whose, ...work].join('|')}`,
    ];
  },
  derived: ({ projectId, userId }, _, { work, scope }, before) =>
    before
      ? {}
      : {
          currency: work.projects.get(String(projectId))?.currency,
          user_id: userId ?? scope.userId,
        },
  shown(path, value, { work: { timezone, projects } }, { projectId }) {
    if (path === 'minutes') return durationText(Number(value));
    const project = projects.get(String(projectId));
    if (path === 'rateMinor' && project && typeof value === 'number')
      return amountText(value, project.currency);
    if (path !== 'startedAt' && path !== 'endedAt') return null;
    return typeof value === 'string' ? clockOf(timezone).format(Date.parse(value)) : null;
  },
  refuseUpdate: ({ billed_invoice_id: invoiceId }) =>
    invoiceId === null ? null : 'An invoice bills this time, so it stays.',
  dependsOn: {
    lock: `SELECT FROM public.projects WHERE organization_id = $2
       AND id = ANY (ARRAY(SELECT (after ->> 'project_id')::uuid FROM imported_rows))
     ORDER BY id FOR KEY SHARE`,
    // The rows have the currency of their project. The person can have left, and the task can be in the trash.
    changed: `SELECT FROM imported_rows row WHERE row.status = 'new' AND (
       NOT EXISTS (SELECT FROM public.projects project WHERE project.organization_id = $2
         AND project.id = (row.after ->> 'project_id')::uuid AND project.deleted_at IS NULL AND project.archived_at IS NULL
         AND project.currency = row.after ->> 'currency')
       OR NOT EXISTS (SELECT FROM oficio.memberships membership WHERE membership.organization_id = $2
         AND membership.user_id = (row.after ->> 'user_id')::uuid)
       OR row.after ->> 'task_id' IS NOT NULL AND NOT EXISTS (SELECT FROM oficio.tasks task WHERE task.organization_id = $2
         AND task.id = (row.after ->> 'task_id')::uuid AND task.project_id = (row.after ->> 'project_id')::uuid
         AND task.deleted_at IS NULL))`,
  },
  ownTables: [],
  unused: { billed_invoice_id: null },
};

function takeTime(record: ReadRecord, { work: { timezone } }: ImportContext): void {
  const { given } = record;
  const [row] = record.rows;
  record.fieldOf = {
    ...record.fieldOf,
    day: 'day',
    startedAt: 'start',
    endedAt: 'end',
    minutes: 'duration',
  };
  // The cells say what is wrong with them already.
  if (row.errors.length > 0) return;
  const time = timeOfRow(row, timezone);
  if ('message' in time) {
    record.errors.push(time);
    return;
  }
  const { day, minutes, startedAt, endedAt } = time;
  Object.assign(given, { day, minutes }, startedAt !== null && { startedAt, endedAt });
  if (minutes === 0) record.leftOutIfNew = 'It is shorter than half a minute.';
  else {
    const issues = spentMinutes.safeParse(minutes).error?.issues ?? [];
    record.errorsIfNew.push(...issues.map(({ message }) => ({ field: 'duration', message })));
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of a time zone; it takes longer to make than to use. */
function clockOf(timezone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
    });
  clocks.set(timezone, clock);
  return clock;
}
