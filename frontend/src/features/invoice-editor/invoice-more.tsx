import { ROUNDING_MODES, TAX_MODES, TEXT } from '@oficio/contracts';
import { memo } from 'react';
import { KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { ProjectPicker } from '../../entities/project/project-field.tsx';
import { changeDiscount } from '../../lib/text/typed-values.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { isSameBesideLines } from './beside-lines.ts';
import { DiscountKind } from './discount-kind.tsx';
import { type InvoiceValues, ROUNDING_MODE_WORDS, TAX_MODE_WORDS } from './invoice-fields.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** The discount of the document, its texts, and the settings that few documents need. */
export const InvoiceMore = memo(function InvoiceMore({ form }: { form: InvoiceForm }) {
  const { values, rules, errorOf } = form;
  const { one } = KIND_WORDS[rules.kind];
  const change = (changed: Partial<InvoiceValues>) => form.dispatch({ type: 'changed', change: changed });
  const area = (name: 'notes' | 'terms' | 'internalNote') => ({
    name,
    value: values[name],
    maxLength: TEXT.long,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: errorOf(name),
  });
  return (
    <div className="flex flex-col gap-5">
      <Discount form={form} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextAreaField label="Notes" optional hint={`Printed on the ${one}`} {...area('notes')} />
        {rules.kind !== 'credit_note' && (
          <TextAreaField label="Terms" optional hint={`Printed on the ${one}`} {...area('terms')} />
        )}
      </div>
      <details className="group rounded-surface border border-hairline p-4" open={isOpen(form) || undefined}>
        <summary className="text-sm font-semibold">More</summary>
        <div className="mt-4 grid gap-4 md:grid-cols-2">
          <SelectField
            label="Taxes"
            name="taxMode"
            value={values.taxMode}
            onChange={({ target }) => change({ taxMode: target.value as InvoiceValues['taxMode'] })}
            options={TAX_MODES.map((value) => ({ value, label: TAX_MODE_WORDS[value] }))}
          />
          <SelectField
            label="Rounding of taxes"
            name="roundingMode"
            value={values.roundingMode}
            onChange={({ target }) => change({ roundingMode: target.value as InvoiceValues['roundingMode'] })}
            options={ROUNDING_MODES.map((value) => ({ value, label: ROUNDING_MODE_WORDS[value] }))}
          />
          <ProjectPicker
            name="projectId"
            label="Project"
            hint="A project of the client"
            value={values.projectId}
            onChange={(projectId) => change({ projectId: projectId as InvoiceValues['projectId'] })}
            errorOf={errorOf}
          />
          <TextAreaField
            label="Internal note"
            optional
            className="md:col-span-2"
            hint="Your client never sees it"
            {...area('internalNote')}
          />
        </div>
      </details>
    </div>
  );
}, isSameBesideLines);

function Discount({ form: { document, values, errorOf, dispatch } }: { form: InvoiceForm }) {
  const { discount, currency } = values;
  const change = (changed: Partial<InvoiceValues['discount']>) =>
    dispatch({ type: 'changed', change: { discount: changeDiscount(discount, changed) } });
  return (
    <Field
      label={`Discount on the ${document.one}`}
      optional
      className="md:w-1/2 md:pe-2"
      hint={
        document.one === 'quote'
          ? 'A percentage is of the lines above zero.'
          : 'A percentage is of the lines above zero, without deposits and billed expenses.'
      }
      error={errorOf('discount')}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            name="discount"
            autoComplete="off"
            inputMode="decimal"
            value={discount.text}
            onChange={({ target }) => change({ text: target.value })}
            className="control money pe-18"
          />
          <DiscountKind
            label={`Kind of discount on the ${document.one}`}
            name="discountKind"
            kind={discount.kind}
            currency={currency}
            onChange={({ target }) => change({ kind: target.value as typeof discount.kind })}
          />
        </div>
      )}
    </Field>
  );
}

/** A fault or a text inside is never hidden. */
function isOpen({ values, errorOf }: InvoiceForm): boolean {
  return (
    values.internalNote !== '' ||
    values.projectId !== null ||
    errorOf('internalNote') !== undefined ||
    errorOf('projectId') !== undefined
  );
}
