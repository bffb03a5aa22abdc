import { REMINDERS, type ReminderTemplateKey, type ReminderTrigger, templatesOf } from '@oficio/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LATE_FEE_WORDS, TEMPLATE_WORDS, TRIGGER_WORDS } from '../reminder-words.ts';
import { hasLateFees, nextStep, type TypedStep } from './typed-steps.ts';

interface StepsFieldProps {
  steps: readonly TypedStep[];
  trigger: ReminderTrigger;
  errorOf: (path: string) => string | undefined;
  onChange: (steps: readonly TypedStep[]) => void;
}

/** The emails and late fees of a rule, each on a day before or after what it reminds of. */
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
        Steps <span className="font-normal text-ink-muted">counted from {TRIGGER_WORDS[trigger].day}</span>
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
          Add a step
        </Button>
      )}
    </fieldset>
  );
}

/** The choice of a late fee among the templates. */
const LATE_FEE = 'late_fee';
const USUAL_FEE = '5';

interface StepProps extends Pick<StepsFieldProps, 'trigger' | 'errorOf'> {
  step: TypedStep;
  index: number;
  isOnly: boolean;
  onChange: (changes: Partial<TypedStep>) => void;
  onRemove: () => void;
}

function Step({ step, index, trigger, isOnly, errorOf, onChange, onRemove }: StepProps) {
  const { days, side, templateKey, fee } = step;
  const number = index + 1;
  const daysError = errorOf(`steps.${index}.offsetDays`);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-2 p-3 sm:grid-cols-[4.5rem_8.5rem_minmax(0,1fr)_auto]">
      {side === 'on' ? (
        <span aria-hidden />
      ) : (
        <TextField
          label={`Days of step ${number}`}
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
        label={`Side of step ${number}`}
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
        label={`What step ${number} does`}
        hideLabel
        className="max-sm:col-span-2 max-sm:row-start-2"
        value={templateKey ?? LATE_FEE}
        error={errorOf(`steps.${index}.templateKey`)}
        options={[
          ...templatesOf(trigger).map((key) => ({ value: key, label: TEMPLATE_WORDS[key] })),
          ...(hasLateFees(trigger) ? [{ value: LATE_FEE, label: LATE_FEE_WORDS }] : []),
        ]}
        onChange={({ target: { value } }) =>
          onChange(
            value === LATE_FEE
              ? { templateKey: null, fee: fee || USUAL_FEE }
              : { templateKey: value as ReminderTemplateKey },
          )
        }
      />
      <IconButton
        data-remove
        label={`Remove step ${number}`}
        icon={<Trash2 aria-hidden />}
        disabled={isOnly}
        onClick={onRemove}
      />
      {templateKey === null && (
        <TextField
          label="Percent of what is open"
          name={`steps.${index}.lateFeePpm`}
          inputMode="decimal"
          autoComplete="off"
          className="col-span-full"
          hint="An invoice of its own without tax is drafted. You issue, change or delete it."
          value={fee}
          error={errorOf(`steps.${index}.lateFeePpm`)}
          onChange={({ target }) => onChange({ fee: target.value })}
        />
      )}
    </li>
  );
}
