import type { ReactNode } from 'react';
import { isolated } from '../lib/text/isolated.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
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
  /** Below the inputs: what the typed values come to. */
  preview?: (values: FormValues) => ReactNode;
}

/** Changes a record that has no page of its own. */
export function EditRecordDialog<Single extends EditedRecord>({
  area,
  record,
  fields: own,
  onClose,
  preview,
}: EditRecordDialogProps<Single>) {
  const fields = own as readonly RecordField[];
  const form = useSectionForm(area, record, fields, onClose);
  const { unsaved, busy, failure, conflict, settle, inputs, submit } = form;
  const title = `Edit ${isolated(area.nameOf(record))}`;
  return (
    <FormDialog
      title={title}
      action="Save"
      busyAction="Saving..."
      unsaved={unsaved}
      busy={busy}
      ready={conflict === null}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNotice
          {...conflict}
          one={area.one}
          onKeepMine={() => settle('mine')}
          onTakeTheirs={() => settle('theirs')}
        />
      )}
      <RecordInputs fields={fields} {...inputs} />
      {preview?.(inputs.values)}
    </FormDialog>
  );
}
