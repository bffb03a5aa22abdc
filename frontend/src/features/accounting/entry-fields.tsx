import { CURRENCY_CODES } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { METHOD_OPTIONS } from '../../entities/payment/payment-words.ts';
import { rateText, readRate, shownRate } from '../../lib/text/typed-values.ts';
import { pickClient } from '../../records/client-picker.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import type { FormValues, OwnKind, RecordField } from '../../records/record-fields.ts';
import { TextField } from '../../ui/text-field.tsx';

/* The fields that income and expenses share. */

interface WithClient {
  clientId: string | null;
  clientName: string | null;
}

export const CLIENT = {
  name: 'clientId' as const,
  label: 'Client',
  kind: 'record',
  picker: pickClient,
  read: ({ clientId: id, clientName: name }: WithClient) => id && { id, name },
  fact: ({ clientId, clientName }: WithClient) =>
    clientId && <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>,
} satisfies RecordField<WithClient, 'clientId'>;

export const METHOD = {
  name: 'method',
  label: 'Method',
  kind: 'select',
  options: [{ value: '', label: 'Not known' }, ...METHOD_OPTIONS],
} as const;

export const CURRENCY = {
  name: 'currency',
  label: 'Currency',
  kind: 'select',
  options: CURRENCY_CODES.map((value) => ({ value, label: value })),
  fact: false,
} as const;

export const WITHHELD = { name: 'withheldMinor', label: 'Withheld', kind: 'money', initial: '0' } as const;
export const TAX = { name: 'taxMinor', label: 'Tax in it', kind: 'money', initial: '0' } as const;

/** How much of the organization's currency one unit of the entry's is. */
export function rateField(home: string) {
  const label = 'Exchange rate';
  const kind: OwnKind = {
    empty: '',
    read: (stored) => (stored === null ? '' : rateText(Number(stored))),
    write: (value) => readRate(String(value)).value,
    faultOf: (value) => readRate(String(value)).fault,
    words: (value) => {
      const rate = readRate(String(value)).value;
      return rate === null ? '' : shownRate(rate);
    },
    input: ({ value, onChange, errorOf }) => (
      <TextField
        name="rateE8"
        label={label}
        hint={`How many ${home} one unit costs. Leave it empty to use the last known rate.`}
        inputMode="decimal"
        autoComplete="off"
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
        error={errorOf('rateE8')}
      />
    ),
  };
  return { name: 'rateE8', label, kind, shownFor: ({ currency }: FormValues) => currency !== home } as const;
}

export const NOTES = { name: 'notes', label: 'Notes', kind: 'area', wide: true } as const;
