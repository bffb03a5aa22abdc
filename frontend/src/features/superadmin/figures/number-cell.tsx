import { NUMBER_LOCALE } from '@oficio/contracts';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

export const countText = (count: number): string => number.format(count);

export function NumberCell({ value }: { value: number }) {
  return <span className="tabular-nums">{countText(value)}</span>;
}
