import { documentRoutes, type FieldFailure, type StoredDocument, TEXT } from '@oficio/contracts';
import { useState } from 'react';
import { failureText, RequestFailure } from '../../lib/api/request-failure.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';

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
  const rename = useRouteWrite(documentRoutes.update, {
    request: (body: { name: string; version: number }) => ({ parameters: { id }, body }),
    onSuccess: ({ name: stored }) => {
      raiseToast({ kind: 'success', title: 'Document renamed', description: stored });
      settleChanges();
      onClose();
    },
    onError: (error) => setFaults(error instanceof RequestFailure ? error.fields : []),
  });
  const submit = () => {
    const parsed = documentRoutes.update.body.safeParse({ name: text, version });
    setFaults(
      parsed.success
        ? []
        : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
    if (parsed.success) rename.mutate({ name: text, version });
  };
  const fault = faults.find(({ path }) => path === 'name');
  return (
    <FormDialog
      size="small"
      title="Rename the document"
      action="Rename"
      busyAction="Saving..."
      unsaved={text !== name}
      busy={rename.isPending}
      failure={rename.error && !fault ? failureText(rename.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
