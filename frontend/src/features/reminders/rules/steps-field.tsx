import { REMINDERS, type ReminderTrigger, templatesOf } from '@oficio/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TEMPLATE_WORDS, TRIGGER_WORDS } from '../reminder-words.ts';
import { nextStep, type TypedStep } from './typed-steps.ts';

interface StepsFieldProps {
  steps: readonly TypedStep[];
  trigger: ReminderTrigger;
  errorOf: (path: string) => string | undefined;
  onChange: (steps: readonly TypedStep[]) => void;
}

/** The emails of a rule, each on a day before or after what it reminds of. They are sent in the order of their days. */
export function StepsField({ steps, trigger, errorOf, onChange }: StepsFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const change = (index: number, changes: Partial<TypedStep>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...changes } : step)));
  const remove = (index: number) => {
    // The removed button has the focus.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onChange(steps.filter((_, at) => at !== index));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink">
        Emails <span className="font-normal text-ink-muted">counted from {TRIGGER_WORDS[trigger].day}</span>
      </legend>
      <ul ref={list} className="flex flex-col divide-y divide-hairline rounded-control border border-outline">
        {steps.map((step, index) => (
          <Step
            key={step.id ?? index}
            step={step}
            index={index}
            trigger={trigger}
            isOnly={steps.length === 1}
            errorOf={errorOf}
            onChange={(changes) => change(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {errorOf('steps') && <p className="mt-1.5 text-sm text-red">{errorOf('steps')}</p>}
      {steps.length < REMINDERS.steps && (
        <Button
          size="small"
          variant="ghost"
          className="mt-2"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...steps, nextStep(trigger, steps)])}
        >
          Add an email
        </Button>
      )}
    </fieldset>
  );
}

interface StepProps extends Pick<StepsFieldProps, 'trigger' | 'errorOf'> {
  step: TypedStep;
  index: number;
  isOnly: boolean;
  onChange: (changes: Partial<TypedStep>) => void;
  onRemove: () => void;
}

function Step({ step, index, trigger, isOnly, errorOf, onChange, onRemove }: StepProps) {
  const { days, side, templateKey } = step;
  const number = index + 1;
  const daysError = errorOf(`steps.${index}.offsetDays`);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-2 p-3 sm:grid-cols-[4.5rem_8.5rem_minmax(0,1fr)_auto]">
      {side === 'on' ? (
        <span aria-hidden />
      ) : (
        <TextField
          label={`Days of email ${number}`}
          hideLabel
          name={`steps.${index}.offsetDays`}
          inputMode="numeric"
          autoComplete="off"
          className={daysError ? 'col-span-full' : undefined}
          value={days}
          error={daysError}
          onChange={({ target }) => onChange({ days: target.value })}
        />
      )}
      <SelectField
        label={`Side of email ${number}`}
        hideLabel
        value={side}
        error={side === 'on' ? daysError : undefined}
        options={[
          { value: 'before', label: 'days before' },
          { value: 'on', label: 'on the day' },
          { value: 'after', label: 'days after' },
        ]}
        onChange={({ target }) => {
          const chosen = target.value as TypedStep['side'];
          onChange({ side: chosen, ...(chosen !== 'on' && days === '' && { days: '7' }) });
        }}
      />
      <SelectField
        label={`Text of email ${number}`}
        hideLabel
        className="max-sm:col-span-2 max-sm:row-start-2"
        value={templateKey}
        error={errorOf(`steps.${index}.templateKey`)}
        options={templatesOf(trigger).map((key) => ({ value: key, label: TEMPLATE_WORDS[key] }))}
        onChange={({ target }) => onChange({ templateKey: target.value as TypedStep['templateKey'] })}
      />
      <IconButton
        data-remove
        label={`Remove email ${number}`}
        icon={<Trash2 aria-hidden />}
        disabled={isOnly}
        onClick={onRemove}
      />
    </li>
  );
}
