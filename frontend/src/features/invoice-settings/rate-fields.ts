import {
  CURRENCY_CODES,
  type ExchangeRate,
  type LocalDate,
  TAX_KINDS,
  type TaxRate,
} from '@oficio/contracts';
import {
  percentText,
  rateText,
  readPercent,
  readRate,
  shownPercent,
  shownRate,
} from '../../lib/text/typed-values.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { scaledKind } from './own-kinds.tsx';

export const TAX_KIND_WORDS = { added: 'Added', withheld: 'Withheld' } as const;

const PERCENT = { name: 'ratePpm', label: 'Rate in %', hint: 'With up to four decimals, like 10.6667.' };
const PERCENT_KIND = scaledKind(PERCENT, {
  read: readPercent,
  textOf: percentText,
  wordsOf: (ppm) => `${shownPercent(ppm)}%`,
});

export const TAX_FIELDS: readonly RecordField<TaxRate>[] = [
  { name: 'name', label: 'Name', required: true, wide: true, hint: 'As documents show it.' },
  { ...PERCENT, kind: PERCENT_KIND },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'select',
    initial: 'added',
    hint: 'Withheld: the client keeps it and pays it for you.',
    options: TAX_KINDS.map((value) => ({ value, label: TAX_KIND_WORDS[value] })),
  },
  {
    name: 'exempt',
    label: 'Exempt',
    kind: 'switch',
    hint: 'Documents say “Exempt” instead of 0%.',
    wide: true,
  },
  { name: 'isDefault', label: 'On new lines', kind: 'switch', wide: true },
];

const RATE = { read: readRate, textOf: rateText, wordsOf: shownRate };
const RATE_KIND = scaledKind({ name: 'rateE8', label: 'Rate' }, RATE);

/** The rate in the organization's currency. */
export function exchangeRateFields(base: string): readonly RecordField<ExchangeRate>[] {
  const labels = { name: 'rateE8', label: 'Rate', hint: `How many ${base} one unit costs, like 18.25.` };
  return [{ ...labels, kind: scaledKind(labels, RATE) }];
}

export function newExchangeRateFields(base: string, today: LocalDate): readonly RecordField[] {
  return [
    {
      name: 'currency',
      label: 'Currency',
      kind: 'select',
      initial: base === 'USD' ? 'EUR' : 'USD',
      options: CURRENCY_CODES.filter((code) => code !== base).map((code) => ({ value: code, label: code })),
    },
    { name: 'date', label: 'Day', kind: 'date', required: true, initial: today },
    ...(exchangeRateFields(base) as readonly RecordField[]),
  ];
}

/** As the audit log shows them. */
export const EXCHANGE_RATE_FACTS: readonly RecordField[] = [
  { name: 'rateE8', label: 'Rate', kind: RATE_KIND },
];
