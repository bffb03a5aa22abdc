import { type BulkChanges, TEXT } from '@oficio/contracts';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { isSame, kindOf, type RecordField, toBody, toValues } from './record-fields.ts';
import { RecordInputs } from './record-inputs.tsx';

interface BulkEditDialogProps {
  title: string;
  /** The tags of the selected records. */
  tags: readonly string[];
  /** The area's own fields. */
  fields: readonly RecordField[];
  busy: boolean;
  onSubmit: (changes: BulkChanges) => void;
  onClose: () => void;
}

/** Changes some fields of several records. An empty field leaves them as they are. */
export function BulkEditDialog({ title, tags, fields: own, busy, onSubmit, onClose }: BulkEditDialogProps) {
  const fields: readonly RecordField[] = [
    { name: 'addTag', label: 'Add a tag' },
    {
      name: 'removeTag',
      label: 'Remove a tag',
      kind: 'select',
      options: [{ value: '', label: 'None' }, ...tags.map((tag) => ({ value: tag, label: tag }))],
    },
    ...own,
  ];
  const empty = toValues(fields, null);
  const [values, setValues] = useState(empty);
  const formId = useId();
  const typed = String(values.addTag).trim();
  const fault = typed.length > TEXT.tag ? `A tag can have at most ${TEXT.tag} characters` : undefined;
  const changed = fields.filter((field) => !isSame(values[field.name], kindOf(field).empty));
  const submit = () => {
    if (!busy && !fault && changed.length > 0) onSubmit(toBody(changed, { ...values, addTag: typed }));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={changed.length === 0}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} label={title} unsaved={!isSame(values, empty)} onSubmit={submit}>
        <RecordInputs
          fields={fields}
          values={values}
          errorOf={(path) => (path === 'addTag' ? fault : undefined)}
          onChange={(change) => setValues({ ...values, ...change })}
        />
      </Form>
    </Dialog>
  );
}
