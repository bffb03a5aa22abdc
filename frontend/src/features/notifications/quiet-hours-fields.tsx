import type { NotificationSettings } from '@oficio/contracts';
import { Switch } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Hours = NotificationSettings['quietHours'];

interface QuietHoursFieldsProps {
  hours: Hours;
  disabled: boolean;
  onChange: (hours: Hours) => void;
}

const USUAL = { from: 22 * 60, to: 7 * 60 } as const;
const STEP = 30;
const DAY = 24 * 60;

/** Whether there are hours without mails, and which. */
export function QuietHoursFields({ hours, disabled, onChange }: QuietHoursFieldsProps) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Switch
        label="Quiet hours"
        checked={hours !== null}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked ? USUAL : null)}
      />
      {hours && (
        <div className="grid max-w-md grid-cols-2 gap-3">
          <SelectField
            label="From"
            value={String(hours.from)}
            disabled={disabled}
            options={timesExcept(hours.to, hours.from)}
            onChange={({ target }) => onChange({ ...hours, from: Number(target.value) })}
          />
          <SelectField
            label="To"
            value={String(hours.to)}
            disabled={disabled}
            options={timesExcept(hours.from, hours.to)}
            onChange={({ target }) => onChange({ ...hours, to: Number(target.value) })}
          />
        </div>
      )}
    </div>
  );
}

/** Half hours of the day without the other end, and the chosen minute, which another program may have set. */
function timesExcept(other: number, chosen: number) {
  const steps = Array.from({ length: DAY / STEP }, (_, index) => index * STEP);
  const minutes = steps.includes(chosen) ? steps : [...steps, chosen].sort((one, next) => one - next);
  return minutes
    .filter((minute) => minute !== other)
    .map((minute) => ({ value: String(minute), label: timeText(minute) }));
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

function timeText(minute: number): string {
  return clock.format(new Date(minute * 60_000));
}
