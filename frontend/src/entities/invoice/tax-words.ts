import { taxOfFilter } from '@oficio/contracts';

const OF_KIND: Record<string, string> = {
  added: 'With an added tax',
  withheld: 'With a withheld tax',
  creditable: 'With creditable tax',
};

/** The words of a filter by a tax. */
export function taxWords(value: string): string {
  const { kind, rate, name } = taxOfFilter(value);
  const words = OF_KIND[kind];
  if (words === undefined || Number.isNaN(rate)) return value;
  if (rate === null) return words;
  const title = kind === 'withheld' ? 'Withheld' : kind === 'creditable' ? 'Creditable' : 'Tax';
  if (rate === 'none') return `${title}: rate not known`;
  if (rate === 'exempt') return `${title}: ${name}, exempt`;
  const percent = `${rate / 10_000}`;
  return `${title}: ${name.includes(percent) ? name : `${name} ${percent}%`}`;
}
