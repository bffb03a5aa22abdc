import { type ReactNode, useRef } from 'react';
import { useRaiseToast } from '../lib/page/raise-toast.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { settleChanges } from '../ui/unsaved-changes.ts';
import { capitalized, type EditedArea, type EditedRecord } from './record-area.ts';
import { type FormValues, type RecordField, toValues } from './record-fields.ts';
import { RecordInputs } from './record-inputs.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useSaveRecord } from './use-save-record.ts';

interface NewRecordDialogProps<Single extends EditedRecord> {
  area: EditedArea<Single> & { routes: Required<EditedArea<Single>['routes']> };
  fields: readonly RecordField[];
  /** What is known already, such as the name that was searched for. */
  typed?: FormValues;
  onClose: () => void;
  onCreated: (record: Single) => void;
  /** Below the inputs: what the typed values come to. */
  preview?: (values: FormValues) => ReactNode;
}

/** Creates a record from a few fields; the others are filled in on the record's page. */
export function NewRecordDialog<Single extends EditedRecord>({
  area,
  fields,
  typed = {},
  onClose,
  onCreated,
  preview,
}: NewRecordDialogProps<Single>) {
  const { one, routes, nameOf } = area;
  const empty = toValues(fields, null);
  const form = useRecordForm(fields, { ...empty, ...typed }, { schema: routes.create.body });
  const element = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useSaveRecord<Single>(area, fields);
  const raiseToast = useRaiseToast();
  const title = `New ${one}`;
  const failure = form.failureOf(error);

  const submit = () => {
    if (!form.check()) return;
    mutate(
      { values: form.values, stored: null },
      {
        onSuccess: (created) => {
          raiseToast({
            kind: 'success',
            title: `${capitalized(one)} created`,
            description: nameOf(created),
          });
          settleChanges(element.current ?? undefined);
          onCreated(created);
        },
        onError: form.showFaultsOf,
      },
    );
  };
  return (
    <FormDialog
      title={title}
      action={`Add ${one}`}
      busyAction="Saving..."
      unsaved={form.unsavedSince(empty)}
      busy={isPending}
      failure={failure}
      formRef={element}
      onSubmit={submit}
      onClose={onClose}
    >
      <RecordInputs fields={fields} {...form.inputs} />
      {preview?.(form.values)}
    </FormDialog>
  );
}
