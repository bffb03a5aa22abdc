import { clientNames, currencyField, field, required } from './import-field.ts';

/** What an import of time can fill. An entry has a duration, or times from which it follows. */
export const TIME_IMPORT_FIELDS = [
  required('day', 'Day', 'day', { alsoCalled: ['date', 'start date'] }),
  field('person', 'Person', 'reference', { alsoCalled: ['user', 'member', 'employee', 'user name'] }),
  field('personEmail', 'Email', 'email', { alsoCalled: ['e-mail', 'user email'] }),
  field('client', 'Client', 'reference', clientNames),
  required('project', 'Project', 'reference', { alsoCalled: ['project name', 'project_name'] }),
  field('projectCode', 'Project code', 'reference', { alsoCalled: ['project number'] }),
  field('task', 'Task', 'reference', { alsoCalled: ['activity', 'task name'] }),
  field('note', 'Note', 'text', { alsoCalled: ['notes', 'description', 'comment'] }),
  field('start', 'Started', 'time', { alsoCalled: ['start', 'start time', 'from'] }),
  field('end', 'Ended', 'time', { alsoCalled: ['end', 'end time', 'to'] }),
  field('minutes', 'Minutes', 'number'),
  field('duration', 'Duration', 'duration', {
    alsoCalled: ['hours', 'duration (h)', 'duration (decimal)', 'time spent'],
  }),
  field('billable', 'Billable', 'yesNo', { alsoCalled: ['billable?'] }),
  field('rate', 'Rate', 'amount', { alsoCalled: ['billable rate', 'hourly rate', 'hourly price'] }),
  currencyField,
] as const;
