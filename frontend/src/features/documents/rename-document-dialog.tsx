import { documentRoutes, type FieldFailure, type StoredDocument, TEXT } from '@oficio/contracts';
import { useId, useState } from 'react';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { useDocumentsChanged } from './use-document-writes.ts';

interface RenameDocumentDialogProps {
  document: StoredDocument;
  onClose: () => void;
}

/** The form for a document's name. The server keeps an extension of the document's type. */
export function RenameDocumentDialog({
  document: { id, name, version },
  onClose,
}: RenameDocumentDialogProps) {
  const [text, setText] = useState(name);
  const [faults, setFaults] = useState<readonly FieldFailure[]>([]);
  const raiseToast = useRaiseToast();
  const changed = useDocumentsChanged();
  const formId = useId();
  const rename = useRouteWrite(documentRoutes.update, {
    request: (body: { name: string; version: number }) => ({ parameters: { id }, body }),
    onSuccess: ({ name: stored }) => {
      changed();
      raiseToast({ kind: 'success', title: 'Document renamed', description: stored });
      settleChanges();
      onClose();
    },
    onError: (error) => {
      changed();
      setFaults(error instanceof RequestFailure ? error.fields : []);
    },
  });
  const submit = () => {
    const parsed = documentRoutes.update.body.safeParse({ name: text, version });
    setFaults(
      parsed.success
        ? []
        : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
    if (parsed.success && !rename.isPending) rename.mutate({ name: text, version });
  };
  const fault = faults.find(({ path }) => path === 'name');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Rename the document"
      footer={
        <>
          <DialogCancel disabled={rename.isPending} />
          <Button type="submit" form={formId} variant="primary" busy={rename.isPending}>
            {rename.isPending ? 'Saving...' : 'Rename'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label="Rename the document"
        unsaved={text !== name}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {rename.error && !fault && <Notice tone="negative">{failureText(rename.error)}</Notice>}
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={TEXT.line}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={fault?.message}
        />
      </Form>
    </Dialog>
  );
}
