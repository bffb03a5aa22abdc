import { type BulkChanges, TEXT } from '@oficio/contracts';
import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';
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
  const typed = String(values.addTag).trim();
  const fault = typed.length > TEXT.tag ? `A tag can have at most ${TEXT.tag} characters` : undefined;
  const changed = fields.filter((field) => !isSame(values[field.name], kindOf(field).empty));
  const submit = () => {
    if (!fault) onSubmit(toBody(changed, { ...values, addTag: typed }));
  };
  return (
    <FormDialog
      title={title}
      action="Save"
      unsaved={!isSame(values, empty)}
      busy={busy}
      ready={changed.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <RecordInputs
        fields={fields}
        values={values}
        errorOf={(path) => (path === 'addTag' ? fault : undefined)}
        onChange={(change) => setValues((current) => ({ ...current, ...change }))}
      />
    </FormDialog>
  );
}
