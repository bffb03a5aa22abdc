import { durationText, readDuration, type Timer } from '@oficio/contracts';
import { useState } from 'react';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StopTimer } from './use-stop-timer.ts';

interface StopTimerDialogProps {
  timer: Timer;
  /** The minutes that the timer has counted so far. */
  minutes: number;
  stop: StopTimer;
  onClose: () => void;
}

/** Asks how long somebody has worked, because the timer was probably forgotten. */
export default function StopTimerDialog({ timer, minutes, stop, onClose }: StopTimerDialogProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  return (
    <FormDialog
      size="small"
      title="How long did you work?"
      description={`The timer of ${timer.projectName} has run for ${durationText(minutes)} h, since ${formatMoment(timer.startedAt)}.`}
      action="Save time"
      unsaved={text !== ''}
      {...stop.dialog}
      onSubmit={() => {
        const worked = readDuration(text);
        if (worked === null) return setFault('Enter a duration such as 1:30 or 1.5');
        if (worked > minutes)
          return setFault(`At most ${durationText(minutes)}, which the timer has counted`);
        stop.submit({
          id: timer.id,
          endedAt: new Date(Date.parse(timer.startedAt) + worked * 60_000).toISOString(),
        });
      }}
      onClose={onClose}
    >
      <TextField
        label="Duration"
        name="duration"
        hint="In hours, like 1:30 or 1.5"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setFault(undefined);
        }}
        error={fault ?? stop.faultOf('endedAt')}
      />
    </FormDialog>
  );
}
