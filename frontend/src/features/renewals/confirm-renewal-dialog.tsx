import {
  addDays,
  addMonths,
  formatLocalDate,
  type LocalDate,
  type RenewalListItem,
  renewalRoutes,
  TEXT,
} from '@oficio/contracts';
import { useState } from 'react';
import { useToday } from '../../lib/api/use-today.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { useRenewalWrite } from './use-renewal-write.ts';

/** Stores that a period was renewed, and its new end. */
export function ConfirmRenewalDialog({
  renewal,
  onClose,
}: {
  renewal: RenewalListItem;
  onClose: () => void;
}) {
  const { periodEnd, termMonths, version, subjectName } = renewal;
  const usual = addMonths(periodEnd, termMonths);
  const today = useToday();
  const [newDate, setNewDate] = useState<LocalDate | null>(usual);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const write = useRenewalWrite(renewalRoutes.confirm, renewal, {
    done: 'Renewed',
    fields: ['newDate', 'note'],
    onClose,
  });
  const submit = () =>
    newDate === null ? setFault('Please enter a date') : write.submit({ newDate, note, version });
  return (
    <FormDialog
      size="small"
      title={`Was ${isolated(subjectName)} renewed?`}
      description={`The date moves from ${formatLocalDate(periodEnd)} to the new one. A payment alone never moves it.`}
      action="Confirm"
      unsaved={newDate !== usual || note !== ''}
      {...write.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <DatePicker
        label="New end"
        name="newDate"
        required
        today={today}
        minimum={addDays(periodEnd, 1)}
        value={newDate}
        error={fault ?? write.faultOf('newDate')}
        onValueChange={(value) => {
          setNewDate(value);
          setFault(undefined);
          write.edited();
        }}
      />
      <TextAreaField
        label="Note"
        name="note"
        hint="Where you have it from"
        maxLength={TEXT.long}
        value={note}
        error={write.faultOf('note')}
        onChange={({ target }) => {
          setNote(target.value);
          write.edited();
        }}
      />
    </FormDialog>
  );
}
