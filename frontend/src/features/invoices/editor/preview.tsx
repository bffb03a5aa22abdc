import type { LocalDate } from '@oficio/contracts';
import { memo, useDeferredValue, useMemo } from 'react';
import { DocumentView } from '../document/document-view.tsx';
import { type PreviewParts, previewBlock } from './preview-block.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** The document as it would be issued now. It follows the typed text when the browser has time. */
export function Preview({
  form: { values, facts, totals, rules, base },
  today,
}: {
  form: InvoiceForm;
  today: LocalDate;
}) {
  const parts = useMemo(
    () => ({ values, facts, totals, rules, base, today }),
    [values, facts, totals, rules, base, today],
  );
  return <PreviewedDocument parts={useDeferredValue(parts)} />;
}

const PreviewedDocument = memo(function PreviewedDocument({ parts }: { parts: PreviewParts }) {
  return <DocumentView block={previewBlock(parts)} logoUrl={parts.facts.organization.logoUrl} mark="draft" />;
});
