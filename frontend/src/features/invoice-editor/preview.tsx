import type { LocalDate } from '@oficio/contracts';
import { memo, useEffect, useMemo, useState, useTransition } from 'react';
import { DocumentView } from '../../entities/invoice/document-view.tsx';
import { type PreviewParts, previewBlock } from './preview-block.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** A key press during this time postpones the preview. */
const QUIET_MS = 300;

/** The document as it would be issued now. It follows the typed text in its pauses. */
export function Preview({
  form: { facts, totals, rules, base },
  today,
}: {
  form: InvoiceForm;
  today: LocalDate;
}) {
  const parts = useMemo(() => ({ facts, totals, rules, base, today }), [facts, totals, rules, base, today]);
  return <PreviewedDocument parts={useSettled(parts)} />;
}

const PreviewedDocument = memo(function PreviewedDocument({ parts }: { parts: PreviewParts }) {
  return <DocumentView block={previewBlock(parts)} logoUrl={parts.facts.organization.logoUrl} mark="draft" />;
});

/** The layout of a long document takes longer than a frame, so it isn't part of a key press. */
function useSettled(parts: PreviewParts): PreviewParts {
  const [settled, setSettled] = useState(parts);
  const [, startTransition] = useTransition();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(parts)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [parts]);
  return settled;
}
