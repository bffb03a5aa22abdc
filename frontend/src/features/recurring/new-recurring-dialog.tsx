import { useId, useState } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import type { PickedRecord } from '../../records/record-fields.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import MakeRecurringDialog from './make-recurring-dialog.tsx';

/** Starts a series of invoices like one that is chosen first. */
export default function NewRecurringDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [invoice, setInvoice] = useState<PickedRecord | null>(null);
  const [isChosen, setChosen] = useState(false);
  if (invoice && isChosen) return <MakeRecurringDialog invoice={invoice} seriesId={null} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="New recurring invoice"
      description="Choose an invoice to repeat. Its lines, taxes and texts are copied, and the invoice itself stays as it is."
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} variant="primary" disabled={invoice === null}>
            Continue
          </Button>
        </>
      }
    >
      <Form id={formId} label="New recurring invoice" unsaved={false} onSubmit={() => setChosen(true)}>
        <RecordPicker
          area={INVOICES}
          label="Invoice to repeat"
          placeholder="Choose an invoice"
          value={invoice}
          onValueChange={setInvoice}
        />
      </Form>
    </Dialog>
  );
}
