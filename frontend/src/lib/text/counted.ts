import { NUMBER_LOCALE } from '@oficio/contracts';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** `1 invoice`, `1,200 invoices`. */
export function counted(count: number, one = 'invoice'): string {
  return `${number.format(count)} ${count === 1 ? one : `${one}s`}`;
}
