import {
  type CreateRecurringBody,
  formatLocalDate,
  INVOICE_ISSUING_ROLES,
  type LocalDate,
  MODES_OF_KIND,
  TEXT,
} from '@oficio/contracts';
import { useState } from 'react';
import { modeWords } from '../../entities/recurring/recurring-words.ts';
import { useMembership } from '../../lib/api/use-may.ts';
import { refusalOf } from '../../lib/api/write-refusal.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RecurringDayFields } from './recurring-day-fields.tsx';
import { isAnnounced, RECURRING_FIELDS, type RecurringValues, readSeries } from './recurring-form.ts';
import { kindOf, type Subject } from './recurring-subject.ts';
import { RecurringTextFields } from './recurring-text-fields.tsx';

interface RecurringDialogProps {
  title: string;
  description: string;
  action: string;
  initial: RecurringValues;
  subject: Subject;
  /** The number of the first occurrence that the form decides about. */
  next?: number;
  today: LocalDate;
  write: { error: unknown; isPending: boolean; mutate: (body: CreateRecurringBody) => void };
  onClose: () => void;
}

/** The form of a series: how often, from when until when, what happens on each day. */
export function RecurringDialog({ initial, subject, next, today, write, ...dialog }: RecurringDialogProps) {
  const [values, setValues] = useState(initial);
  const [submitted, setSubmitted] = useState(false);
  const role = useMembership()?.memberRole;
  const kind = kindOf(subject);
  const modes = MODES_OF_KIND[kind].filter(
    (mode) =>
      kind !== 'invoice' || mode === 'draft' || (role !== undefined && INVOICE_ISSUING_ROLES.includes(role)),
  );
  const change = (changed: Partial<RecurringValues>) => setValues((current) => ({ ...current, ...changed }));
  const read = readSeries(values, subject, next);
  const refusal = refusalOf(write.error, [...RECURRING_FIELDS, ...values.texts.map(({ path }) => path)]);
  const faultOf = (name: string) => (submitted ? read.faults[name] : undefined) ?? refusal.faultOf(name);
  const submit = () => {
    setSubmitted(true);
    if (read.body) write.mutate(read.body);
  };
  return (
    <FormDialog
      {...dialog}
      size="medium"
      unsaved={JSON.stringify(values) !== JSON.stringify(initial)}
      busy={write.isPending}
      failure={refusal.failure}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={TEXT.line}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
        error={faultOf('name')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <RecurringDayFields
          values={values}
          faultOf={faultOf}
          today={today}
          onChange={change}
          startLabel={next === undefined ? 'First day' : 'Next day'}
        />
        {kind !== 'income' && (
          <SelectField
            label="What it does"
            name="mode"
            value={values.mode}
            onChange={({ target }) => change({ mode: target.value as typeof values.mode })}
            options={modes.map((value) => ({ value, label: modeWords({ kind, mode: value }) }))}
            hint={
              modes.length === 1
                ? 'Only people who may issue invoices can have them issued automatically.'
                : undefined
            }
            error={faultOf('mode')}
          />
        )}
        {isAnnounced(kind, values.mode) && (
          <TextField
            label="Notice, in days"
            optional
            name="noticeDays"
            autoComplete="off"
            hint="Your client gets an email this many days before. Separate several with commas: 7, 1"
            value={values.noticeDays}
            onChange={({ target }) => change({ noticeDays: target.value })}
            error={faultOf('noticeDays')}
          />
        )}
      </div>
      <RecurringTextFields
        texts={values.texts}
        onChange={(texts) => change({ texts })}
        faultOf={faultOf}
        days={read.first}
        clientId={subject.clientId ?? null}
      />
      <p className="text-sm text-ink-muted" aria-live="polite">
        {read.coming.length > 0 && `Next: ${read.coming.map(({ on }) => formatLocalDate(on)).join(' · ')}`}
      </p>
    </FormDialog>
  );
}
