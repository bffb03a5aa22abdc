import {
  CURRENCY_CODES,
  PROJECT_PRIORITIES,
  PROJECT_STORED_STATUSES,
  type Project,
  type UpdateProjectBody,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { COLOR_OPTIONS, ColorName } from '../../entities/project/project-color.tsx';
import { PRIORITY_WORDS, PROJECT_STATUS_WORDS } from '../../entities/project/project-words.ts';
import { pickClient } from '../../records/client-picker.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';
import { HOURS_BUDGET_FIELD } from './hours-budget-field.tsx';
import { ProjectDue } from './project-due.tsx';
import { AUDITED_MEMBERS, MEMBERS_FIELD } from './project-members-field.tsx';

type ProjectField = RecordField<Project, PathOf<UpdateProjectBody>>;

const NAME: ProjectField = { name: 'name', label: 'Name', required: true, wide: true, fact: false };
const CODE: ProjectField = {
  name: 'code',
  label: 'Code',
  hint: 'Like WEB-2. Leave it empty to make it from the name.',
};
const CLIENT: ProjectField = {
  name: 'clientId',
  label: 'Client',
  kind: 'record',
  picker: pickClient,
  read: ({ clientId: id, clientName: name }) => id && { id, name },
  fact: ({ clientId, clientName }) =>
    clientId && <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>,
};
const STATUS: ProjectField = {
  name: 'status',
  label: 'Status',
  kind: 'select',
  initial: 'planned',
  options: PROJECT_STORED_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_WORDS[value].label })),
  read: ({ status }) => (status === 'archived' ? 'completed' : status),
  fact: false,
};
const PRIORITY: ProjectField = {
  name: 'priority',
  label: 'Priority',
  kind: 'select',
  initial: 'normal',
  options: PROJECT_PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] })),
};
const COLOR: ProjectField = {
  name: 'color',
  label: 'Color',
  kind: 'select',
  options: COLOR_OPTIONS,
  write: (value) => (value === '' ? null : Number(value)),
  fact: ({ color }) => color !== null && <ColorName color={color} />,
};
const START: ProjectField = { name: 'startOn', label: 'Start', kind: 'date' };
const DUE: ProjectField = {
  name: 'dueOn',
  label: 'Due',
  kind: 'date',
  fact: ({ dueOn, status }) => dueOn && <ProjectDue dueOn={dueOn} status={status} />,
};
const CURRENCY: ProjectField = {
  name: 'currency',
  label: 'Currency',
  kind: 'select',
  options: CURRENCY_CODES.map((value) => ({ value, label: value })),
  fact: false,
};
const AGREED: ProjectField = {
  name: 'agreedMinor',
  label: 'Agreed',
  kind: 'money',
  hint: 'What you have agreed with the client',
};
const HOURLY_RATE: ProjectField = {
  name: 'hourlyRateMinor',
  label: 'Hourly rate',
  kind: 'money',
  hint: 'Left empty, new time has the rate of the client or of the organization.',
};
/** A text of several rows, below the other facts. */
const DESCRIPTION: ProjectField = { name: 'description', label: 'Description', kind: 'area', wide: true };

/** The fields of the dialog for a new project, whose currency is at first the organization's. */
export const newProjectFields = (currency: string | undefined): readonly ProjectField[] => [
  NAME,
  CLIENT,
  CODE,
  STATUS,
  PRIORITY,
  COLOR,
  START,
  DUE,
  { ...CURRENCY, initial: currency ?? '' },
  AGREED,
  HOURS_BUDGET_FIELD,
  MEMBERS_FIELD,
];

export const DETAIL_FIELDS: readonly ProjectField[] = [
  NAME,
  CODE,
  CLIENT,
  STATUS,
  PRIORITY,
  COLOR,
  { name: 'tags', label: 'Tags', kind: 'tags', hint: 'Separated by commas', wide: true, fact: false },
];
export const DESCRIPTION_FIELDS: readonly ProjectField[] = [DESCRIPTION];
export const DAY_FIELDS: readonly ProjectField[] = [START, DUE];
export const MONEY_FIELDS: readonly ProjectField[] = [CURRENCY, AGREED, HOURLY_RATE];
export const HOURS_FIELDS: readonly ProjectField[] = [HOURS_BUDGET_FIELD];
export const MEMBER_FIELDS: readonly ProjectField[] = [MEMBERS_FIELD];
export const NOTES_FIELDS: readonly ProjectField[] = [
  { name: 'notes', label: 'Notes', kind: 'area', wide: true },
];

/** The fields whose changes the audit log shows. */
export const AUDITED_FIELDS: readonly ProjectField[] = [
  ...DETAIL_FIELDS,
  ...DESCRIPTION_FIELDS,
  ...DAY_FIELDS,
  ...MONEY_FIELDS,
  ...HOURS_FIELDS,
  AUDITED_MEMBERS,
  ...NOTES_FIELDS,
];
