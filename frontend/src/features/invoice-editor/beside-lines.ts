import { isSame } from '../../records/record-fields.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/**
 * Whether a part of the form beside the lines shows the same as before. A key press in a line renders none of these
 * parts: they have more controls than the line, and a list of all currencies.
 */
export function isSameBesideLines<Props extends { form: InvoiceForm }>(before: Props, after: Props): boolean {
  return (
    (Object.keys(after) as (keyof Props)[]).every(
      (name) => name === 'form' || before[name] === after[name],
    ) && isSameForm(before.form, after.form)
  );
}

function isSameForm(before: InvoiceForm, after: InvoiceForm): boolean {
  return (
    before.facts === after.facts &&
    before.base === after.base &&
    before.rules === after.rules &&
    isSame(before.faults, after.faults) &&
    Object.keys(after.values).every((name) => name === 'lines' || before.values[name] === after.values[name])
  );
}
