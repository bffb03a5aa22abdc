import { TEXT, type TimeEntry, timeEntryRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { useToday } from '../../lib/api/use-today.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type EntryBody,
  type EntryFaults,
  type EntryValues,
  newEntry,
  readEntry,
  valuesOf,
} from './entry-form.ts';
import { WorkFields } from './work-fields.tsx';

const SPANS = [
  { value: 'duration', label: 'Duration', description: 'Like 1:30, 1.5 or 90m' },
  { value: 'times', label: 'Start and end', description: 'As your clock shows them' },
] as const;

const FIELDS = ['projectId', 'taskId', 'day', 'minutes', 'from', 'to', 'note'];

interface NewEntryDialogProps {
  initial: Pick<EntryValues, 'project' | 'day'>;
  onClose: () => void;
}

/** Adds an entry of the person. */
export function NewEntryDialog({ initial, onClose }: NewEntryDialogProps) {
  const raiseToast = useRaiseToast();
  const write = useDialogWrite<typeof timeEntryRoutes.create, EntryBody, EntryValues>(
    timeEntryRoutes.create,
    {
      id: 'new',
      request: (body) => ({ body }),
      fields: FIELDS,
      onStored: ({ projectName }) =>
        raiseToast({ kind: 'success', title: 'Time added', description: projectName }),
      onDone: onClose,
    },
  );
  return (
    <EntryForm
      title="Add time"
      action="Add"
      initial={write.sent?.typed ?? newEntry(initial)}
      write={write}
      onClose={onClose}
    />
  );
}

/** Changes an entry. Times that nobody typed stay as they are. */
export function EditEntryDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const write = useDialogWrite<typeof timeEntryRoutes.update, EntryBody, EntryValues>(
    timeEntryRoutes.update,
    {
      id: entry.id,
      request: (body) => ({
        parameters: { id: entry.id },
        body: { version: entry.version, ...changesOf(entry, body) },
      }),
      fields: FIELDS,
      onStored: ({ projectName }) =>
        raiseToast({ kind: 'success', title: 'Time changed', description: projectName }),
      onDone: onClose,
    },
  );
  return (
    <EntryForm
      title="Change time"
      action="Save"
      initial={write.sent?.typed ?? valuesOf(entry)}
      write={write}
      onClose={onClose}
    />
  );
}

/** A duration that is the stored one isn't sent, because the entry would lose its start and its end. */
function changesOf({ day, minutes }: TimeEntry, { day: typedDay, minutes: typed, ...rest }: EntryBody) {
  if (typed === undefined) return { ...rest, day: typedDay };
  if (typed !== minutes) return { ...rest, day: typedDay, minutes: typed };
  return typedDay === day ? rest : { ...rest, day: typedDay };
}

interface EntryFormProps {
  title: string;
  action: string;
  initial: EntryValues;
  write: Pick<ReturnType<typeof useDialogWrite>, 'dialog' | 'faultOf'> & {
    submit: (body: EntryBody, typed: EntryValues) => void;
  };
  onClose: () => void;
}

function EntryForm({ title, action, initial: given, write, onClose }: EntryFormProps) {
  const today = useToday();
  const [initial] = useState(given);
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<EntryFaults>({});
  const change = (changed: Partial<EntryValues>) => {
    setValues({ ...values, ...changed });
    setFaults({});
  };
  const faultOf = (name: keyof EntryFaults) => faults[name] ?? write.faultOf(name);
  return (
    <FormDialog
      size="small"
      title={title}
      action={action}
      unsaved={JSON.stringify(values) !== JSON.stringify(initial)}
      {...write.dialog}
      onSubmit={() => {
        const read = readEntry(values);
        if ('faults' in read) setFaults(read.faults);
        else write.submit(read.body, values);
      }}
      onClose={onClose}
    >
      <WorkFields
        project={values.project}
        task={values.task}
        onChange={change}
        faultOf={(name) => faultOf(name) ?? undefined}
      />
      <DatePicker
        label="Day"
        name="day"
        required
        today={today}
        value={values.day}
        onValueChange={(day) => change({ day })}
        error={faultOf('day')}
      />
      <ChoiceField
        label="Enter as"
        name="span"
        options={SPANS}
        value={values.span}
        onValueChange={(span) => change({ span })}
      />
      {values.span === 'duration' ? (
        <TextField
          label="Duration"
          name="minutes"
          value={values.duration}
          onChange={({ target }) => change({ duration: target.value })}
          error={faultOf('minutes')}
        />
      ) : (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Start"
            name="from"
            hint="Like 9:30"
            value={values.from}
            onChange={({ target }) => change({ from: target.value })}
            error={faultOf('from')}
          />
          <TextField
            label="End"
            name="to"
            hint="Before the start: the next day"
            value={values.to}
            onChange={({ target }) => change({ to: target.value })}
            error={faultOf('to') ?? faults.minutes}
          />
        </div>
      )}
      <TextField
        label="Note"
        name="note"
        maxLength={TEXT.line}
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
        error={write.faultOf('note')}
      />
      <Checkbox
        label="Billable"
        checked={values.billable}
        onChange={({ target }) => change({ billable: target.checked })}
      />
    </FormDialog>
  );
}
