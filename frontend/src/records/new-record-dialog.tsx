import { type ReactNode, useId, useRef } from 'react';
import { useRaiseToast } from '../lib/page/raise-toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
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
  const formId = useId();
  const title = `New ${one}`;
  const failure = form.failureOf(error);

  const submit = () => {
    if (!form.check() || isPending) return;
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
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <DialogCancel disabled={isPending} />
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {isPending ? 'Saving...' : `Add ${one}`}
          </Button>
        </>
      }
    >
      <Form
        ref={element}
        id={formId}
        label={title}
        unsaved={form.unsavedSince(empty)}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {failure && <Notice tone="negative">{failure}</Notice>}
        <RecordInputs fields={fields} {...form.inputs} />
        {preview?.(form.values)}
      </Form>
    </Dialog>
  );
}
