import { type BodyOf, memberRoutes, TASK_STATUSES, type Task, type taskRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/route-query.ts';
import type {
  FieldKind,
  OwnControl,
  OwnKind,
  PathOf,
  PickedRecord,
  RecordField,
} from '../../../records/record-fields.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { CHECKLIST } from './checklist-field.tsx';
import { minutesText, readMinutes } from './estimate.ts';
import { TASK_STATUS_WORDS } from './task-words.ts';

type TaskField = RecordField<Task, PathOf<BodyOf<typeof taskRoutes.update>>>;

const ASSIGNEE: FieldKind = {
  empty: null,
  read: (person) => person,
  write: (person) => (person as PickedRecord | null)?.id ?? null,
  words: (person) => (person as PickedRecord | null)?.name ?? '',
};

/** Offers the members who see the project, and the present assignee, who may have lost sight of it. */
function AssigneeInput({ projectId, value, onChange, errorOf }: OwnControl & { projectId: string }) {
  const chosen = value as PickedRecord | null;
  const { data } = useQuery(queryOf(memberRoutes.members, { query: { project: projectId } }));
  const members = (data?.members ?? []).map(({ userId: id, name }) => ({ id, name }));
  const offered =
    chosen && !members.some(({ id }) => id === chosen.id)
      ? [...members, { ...chosen, name: chosen.name || 'Former member' }]
      : members;
  return (
    <SelectField
      label="Assignee"
      name="assigneeId"
      placeholder="Nobody"
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? ''}
      error={errorOf('assigneeId')}
      onChange={({ target }) => onChange(offered.find(({ id }) => id === target.value) ?? null)}
    />
  );
}

const ESTIMATE: OwnKind = {
  empty: '',
  read: (minutes) => (minutes === null ? '' : minutesText(Number(minutes))),
  write: (text) => (String(text).trim() === '' ? null : readMinutes(String(text))),
  faultOf: (text) =>
    String(text).trim() === '' || readMinutes(String(text)) !== null
      ? null
      : 'Please enter a duration like 1h 30m or 1:30',
  words: String,
  input: (control) => <EstimateInput {...control} />,
};

function EstimateInput({ value, onChange, errorOf }: OwnControl) {
  return (
    <TextField
      label="Estimate"
      name="estimateMinutes"
      hint="Like 1h 30m"
      autoComplete="off"
      value={String(value)}
      error={errorOf('estimateMinutes')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Among other fields, a text of several rows shows its label. */
const DESCRIPTION: OwnKind = {
  empty: '',
  read: (text) => text ?? '',
  write: (text) => text,
  words: (text) => String(text ?? ''),
  input: ({ value, onChange, errorOf }) => (
    <TextAreaField
      label="Description"
      name="description"
      value={String(value)}
      error={errorOf('description')}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
};

/** The fields of a task. */
export const TASK_FIELDS: readonly TaskField[] = [
  { name: 'title', label: 'Title', required: true, wide: true },
  {
    name: 'status',
    label: 'Status',
    kind: 'select',
    options: TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_WORDS[value].label })),
  },
  { name: 'assigneeId', label: 'Assignee', kind: ASSIGNEE, read: ({ assignee }) => assignee },
  { name: 'dueOn', label: 'Due', kind: 'date' },
  { name: 'estimateMinutes', label: 'Estimate', kind: ESTIMATE },
  { name: 'labels', label: 'Labels', kind: 'tags', hint: 'Separated by commas', wide: true },
  { name: 'checklist', label: 'Checklist', kind: CHECKLIST, wide: true },
  { name: 'description', label: 'Description', kind: DESCRIPTION, wide: true },
];

/** The same in the form of a task, whose assignee sees its project. */
export const taskFormFields = (projectId: string): readonly RecordField[] =>
  (TASK_FIELDS as readonly RecordField[]).map((field) =>
    field.name === 'assigneeId'
      ? {
          ...field,
          kind: {
            ...ASSIGNEE,
            input: (control: OwnControl) => <AssigneeInput {...control} projectId={projectId} />,
          },
        }
      : field,
  );

/** The audit log has the ids of people alone, which say nothing. */
export const AUDITED_TASK_FIELDS: readonly TaskField[] = TASK_FIELDS.filter(
  ({ name }) => name !== 'assigneeId',
);
