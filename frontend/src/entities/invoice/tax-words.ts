import { taxOfFilter } from '@oficio/contracts';

/** The words of a filter by a tax. */
export function taxWords(value: string): string {
  const { kind, ratePpm, name } = taxOfFilter(value);
  if (Number.isNaN(ratePpm)) return value;
  if (ratePpm === null) return kind === 'added' ? 'With an added tax' : 'With a withheld tax';
  const percent = `${ratePpm / 10_000}`;
  return `${kind === 'added' ? 'Tax' : 'Withheld'}: ${name.includes(percent) ? name : `${name} ${percent}%`}`;
}
