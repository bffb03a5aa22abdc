import {
  CURRENCY_CODES,
  REMINDER_AUDIENCES,
  REMINDER_TRIGGERS,
  type ReminderRule,
  type ReminderTrigger,
} from '@oficio/contracts';
import { priceText, readAmount } from '../../../lib/text/typed-values.ts';
import { PICKED_CLIENTS } from '../../../records/client-picker.tsx';
import { typedAddresses } from '../../../records/mails/typed-addresses.ts';
import type { OwnKind, PickedRecord, RecordField } from '../../../records/record-fields.ts';
import { RecordsPicker } from '../../../records/records-picker.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AUDIENCE_WORDS, minuteWords, TRIGGER_WORDS } from '../reminder-words.ts';
import { StepsField } from './steps-field.tsx';
import {
  firstSteps,
  readSteps,
  stepsWords,
  type TypedStep,
  typedSteps,
  withTemplatesOf,
} from './typed-steps.ts';

type RuleField = RecordField<ReminderRule>;

/** What the rule is about. A change of it gives each step a template about the same. */
const TRIGGER: OwnKind = {
  empty: REMINDER_TRIGGERS[0],
  read: (stored) => stored,
  write: (value) => value,
  words: (value) => TRIGGER_WORDS[value as ReminderTrigger].label,
  input: ({ value, values, errorOf, onChangeOthers }) => (
    <SelectField
      label="When"
      name="trigger"
      value={String(value)}
      options={REMINDER_TRIGGERS.map((trigger) => ({ value: trigger, label: TRIGGER_WORDS[trigger].label }))}
      error={errorOf('trigger')}
      onChange={({ target }) => {
        const trigger = target.value as ReminderTrigger;
        const steps = withTemplatesOf(trigger, values.steps as readonly TypedStep[]);
        onChangeOthers({ trigger, steps });
      }}
    />
  ),
};

const STEPS: OwnKind = {
  empty: firstSteps(REMINDER_TRIGGERS[0]),
  read: (stored) => typedSteps(stored as ReminderRule['steps']),
  write: (value) => readSteps(value as readonly TypedStep[]),
  words: (value) => stepsWords(value as readonly TypedStep[]),
  input: ({ value, values, errorOf, onChange }) => (
    <StepsField
      steps={value as readonly TypedStep[]}
      trigger={values.trigger as ReminderTrigger}
      errorOf={errorOf}
      onChange={onChange}
    />
  ),
};

/** A time of a day, as the browser's control has it. */
const TIME: OwnKind = {
  empty: '09:00',
  read: (stored) => timeText(Number(stored)),
  write: (value) => minuteOf(String(value)),
  words: (value) => minuteWords(minuteOf(String(value))),
  input: ({ value, errorOf, onChange }) => (
    <TextField
      type="time"
      label="Time of the day"
      name="sendAtMinute"
      hint="On each client’s own clock"
      value={String(value)}
      error={errorOf('sendAtMinute')}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
};

const ADDRESSES: OwnKind = {
  empty: '',
  read: (stored) => (stored as string[]).join(', '),
  write: (value, values) => (values.audience === 'addresses' ? typedAddresses(String(value)) : []),
  words: String,
  input: ({ value, errorOf, onChange }) => {
    const count = typedAddresses(String(value)).length;
    const paths = ['addresses', ...Array.from({ length: count }, (_, index) => `addresses.${index}`)];
    return (
      <TextField
        label="Addresses"
        name="addresses"
        required
        inputMode="email"
        autoComplete="off"
        hint="Separate them with commas."
        value={String(value)}
        error={paths.map(errorOf).find(Boolean)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  },
};

const BALANCE = 'conditions.minBalanceMinor';
const CURRENCY = 'conditions.currency';

/** Whether the rule is about something with an amount. */
const hasAmount = (values: Readonly<Record<string, unknown>>) =>
  /^(invoice|quote)/.test(String(values.trigger));

const hasBalance = (values: Readonly<Record<string, unknown>>) =>
  hasAmount(values) && String(values[BALANCE]).trim() !== '';

const BALANCE_KIND: OwnKind = {
  empty: '',
  read: (stored: unknown, record: object) => {
    const { currency } = (record as ReminderRule).conditions;
    return stored === null || currency === null ? '' : priceText(Number(stored), currency);
  },
  write: (value: unknown, values: Readonly<Record<string, unknown>>) =>
    hasBalance(values) ? readAmount(String(value), String(values[CURRENCY]), '').value : null,
  faultOf: (value: unknown, values: Readonly<Record<string, unknown>>) =>
    hasBalance(values) ? readAmount(String(value), String(values[CURRENCY]), '').fault : null,
  words: String,
  input: ({ value, errorOf, onChange }) => (
    <TextField
      label="Only if at least this is open"
      name={BALANCE}
      inputMode="decimal"
      autoComplete="off"
      hint="Empty for any amount"
      value={String(value)}
      error={errorOf(BALANCE)}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
};

const EXCLUDED: OwnKind = {
  empty: [],
  read: (stored) => stored,
  write: (value) => (value as readonly PickedRecord[]).map(({ id }) => id),
  words: (value) => (value as readonly PickedRecord[]).map(({ name }) => name).join(', '),
  input: ({ value, errorOf, onChange }) => (
    <RecordsPicker
      area={PICKED_CLIENTS}
      label="Leave these clients out"
      name="conditions.excludeClientIds"
      value={value as readonly PickedRecord[]}
      error={errorOf('conditions.excludeClientIds')}
      onValueChange={onChange}
    />
  ),
};

/** The fields of a rule; the currency of a minimum is at first the organization's. */
export const ruleFields = (currency: string): readonly RuleField[] => [
  { name: 'name', label: 'Name', required: true },
  { name: 'trigger', label: 'When', kind: TRIGGER },
  { name: 'steps', label: 'Steps', kind: STEPS, wide: true },
  { name: 'sendAtMinute', label: 'Time of the day', kind: TIME },
  {
    name: 'audience',
    label: 'To',
    kind: 'select',
    initial: REMINDER_AUDIENCES[0],
    options: REMINDER_AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value] })),
  },
  {
    name: 'addresses',
    label: 'Addresses',
    kind: ADDRESSES,
    wide: true,
    shownFor: ({ audience }) => audience === 'addresses',
  },
  {
    name: 'businessDaysOnly',
    label: 'From Monday to Friday only',
    kind: 'switch',
    hint: 'An email that falls on a weekend goes on the Friday before, or, after the day it counts from, on the Monday after.',
    wide: true,
  },
  {
    name: BALANCE,
    label: 'Only if at least this is open',
    kind: BALANCE_KIND,
    shownFor: hasAmount,
  },
  {
    name: CURRENCY,
    label: 'Currency of the amount',
    kind: 'select',
    initial: currency,
    options: CURRENCY_CODES.map((value) => ({ value, label: value })),
    read: ({ conditions }) => conditions.currency ?? currency,
    write: (value, values) => (hasBalance(values) ? value : null),
    shownFor: hasAmount,
  },
  {
    name: 'conditions.tags',
    label: 'Only clients with one of these tags',
    kind: 'tags',
    hint: 'Separated by commas; empty for all clients',
    wide: true,
  },
  {
    name: 'conditions.excludeClientIds',
    label: 'Left out',
    kind: EXCLUDED,
    read: ({ excludedClients }) => excludedClients,
    wide: true,
  },
];

function timeText(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** NaN for a text that is no time. */
function minuteOf(text: string): number {
  const [hours, minutes] = text.split(':');
  return Number(hours || Number.NaN) * 60 + Number(minutes);
}
