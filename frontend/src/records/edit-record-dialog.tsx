import { type ReactNode, useId } from 'react';
import { isolated } from '../lib/text/isolated.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { EditedArea, EditedRecord } from './record-area.ts';
import type { FormValues, RecordField } from './record-fields.ts';
import { RecordInputs } from './record-inputs.tsx';
import { useSectionForm } from './use-section-form.ts';

interface EditRecordDialogProps<Single extends EditedRecord> {
  area: EditedArea<Single>;
  record: Single;
  fields: readonly RecordField<Single>[];
  onClose: () => void;
  onSaved: () => void;
  /** Below the inputs: what the typed values come to. */
  preview?: (values: FormValues) => ReactNode;
}

/** Changes a record that has no page of its own. */
export function EditRecordDialog<Single extends EditedRecord>({
  area,
  record,
  fields: own,
  onClose,
  onSaved,
  preview,
}: EditRecordDialogProps<Single>) {
  const fields = own as readonly RecordField[];
  const form = useSectionForm(area, record, fields, onClose, onSaved);
  const { unsaved, busy, failure, conflict, settle, inputs, submit } = form;
  const formId = useId();
  const title = `Edit ${isolated(area.nameOf(record))}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={conflict !== null}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <Form id={formId} label={title} unsaved={unsaved} onSubmit={submit} className="flex flex-col gap-5">
        {conflict && (
          <ConflictNotice
            {...conflict}
            one={area.one}
            onKeepMine={() => settle('mine')}
            onTakeTheirs={() => settle('theirs')}
          />
        )}
        {failure && <Notice tone="negative">{failure}</Notice>}
        <RecordInputs fields={fields} {...inputs} />
        {preview?.(inputs.values)}
      </Form>
    </Dialog>
  );
}
