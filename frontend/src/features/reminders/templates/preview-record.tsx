import type { MailTemplateRecord } from '@oficio/contracts';
import { PICKED_DOMAINS, PICKED_SERVICES } from '../../../entities/hosting/picked-areas.ts';
import { INVOICES } from '../../../entities/invoice/invoice-area.tsx';
import { PICKED_CLIENTS } from '../../../records/client-picker.tsx';
import type { PickedRecord } from '../../../records/record-fields.ts';
import { RecordPicker } from '../../../records/record-picker.tsx';

interface PreviewRecordProps {
  kind: MailTemplateRecord;
  value: PickedRecord | null;
  onValueChange: (value: PickedRecord | null) => void;
}

/** Chooses the record whose values the preview shows; examples without one. */
export function PreviewRecord({ kind, ...picker }: PreviewRecordProps) {
  const field = {
    ...picker,
    label: 'Preview with',
    placeholder: 'Examples',
    className: 'min-w-0 flex-1 basis-48',
  };
  switch (kind) {
    case 'invoice':
      return <RecordPicker {...field} area={{ ...INVOICES, only: { reached: 'issued', kind: 'charge' } }} />;
    case 'credit_note':
      return (
        <RecordPicker {...field} area={{ ...INVOICES, only: { reached: 'issued', kind: 'credit_note' } }} />
      );
    case 'client':
      return <RecordPicker {...field} area={PICKED_CLIENTS} />;
    case 'domain':
      return <RecordPicker {...field} area={PICKED_DOMAINS} />;
    case 'hosting':
      return <RecordPicker {...field} area={PICKED_SERVICES} />;
    case 'payment':
      // Payments have no names by which a picker could find one.
      return <p className="text-sm text-ink-muted">With examples in the place of variables.</p>;
  }
}
