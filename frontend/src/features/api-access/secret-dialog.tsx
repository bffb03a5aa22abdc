import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A secret of an endpoint that is shown once, and the endpoint's address. */
export interface ShownSecret {
  url: string;
  secret: string;
}

interface SecretDialogProps {
  title: string;
  /** What the secret is called: `Key`. */
  label: string;
  secret: string;
  /** What whoever has the secret can do, and where it belongs. */
  children: string;
  onClose: () => void;
}

/** Shows a secret this once. Leaving it before it was copied is asked about. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
  const raiseToast = useRaiseToast();
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState(false);
  const name = label.toLowerCase();
  const close = () => (copied ? onClose() : setAsking(true));
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => {
        setCopied(true);
        raiseToast({ kind: 'success', title: `${label} copied` });
      },
      () =>
        raiseToast({
          kind: 'error',
          title: 'Your browser doesn’t let Oficio copy it',
          description: `Select the ${name} and copy it.`,
        }),
    );
  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={title}
        footer={
          <>
            <Button onClick={close}>Done</Button>
            <Button variant="primary" onClick={() => void copy()}>
              Copy {name}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Notice title={`This ${name} is shown only once`}>{children}</Notice>
          <TextField
            label={label}
            name="secret"
            readOnly
            dir="ltr"
            className="font-mono"
            value={secret}
            onFocus={({ target }) => target.select()}
            // The text can also be copied from the field, for example where the browser forbids the button.
            onCopy={() => setCopied(true)}
            onChange={() => {}}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Close without copying the ${name}?`}
        description={`It can’t be shown again. You would need another one.`}
        confirmLabel="Close anyway"
        cancelLabel={`Back to the ${name}`}
        destructive
        onConfirm={onClose}
      />
    </>
  );
}
