import { addDays, type LocalDate, type RenewalListItem, renewalRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { useToday } from '../../lib/api/use-today.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useRenewalWrite } from './use-renewal-write.ts';

const USUAL_DAYS = 7;

/** Hides a renewal from the list until a day. */
export function SnoozeDialog({ renewal, onClose }: { renewal: RenewalListItem; onClose: () => void }) {
  const today = useToday();
  const usual = addDays(today, USUAL_DAYS);
  const [until, setUntil] = useState<LocalDate | null>(renewal.snoozedUntil ?? usual);
  const write = useRenewalWrite(renewalRoutes.snooze, renewal, {
    done: until === null ? 'Back in the list' : 'Snoozed',
    fields: ['until'],
    onClose,
  });
  return (
    <FormDialog
      size="small"
      title={`Snooze the renewal of ${isolated(renewal.subjectName)}`}
      description="It comes back to the list on that day. Without a date it stays in the list."
      action="Save"
      unsaved={until !== (renewal.snoozedUntil ?? usual)}
      {...write.dialog}
      onSubmit={() => write.submit({ until, version: renewal.version })}
      onClose={onClose}
    >
      <DatePicker
        label="Until"
        name="until"
        clearable
        today={today}
        minimum={addDays(today, 1)}
        value={until}
        error={write.faultOf('until')}
        onValueChange={(value) => {
          setUntil(value);
          write.edited();
        }}
      />
    </FormDialog>
  );
}
