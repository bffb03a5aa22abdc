import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';
import { Form } from './form.tsx';
import { Notice } from './notice.tsx';
import { RepeatedFields } from './repeated-fields.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The text of the submit button. */
  action: string;
  /** The text of the submit button while the form is being sent; `action` unless it is given. */
  busyAction?: string;
  size?: 'small' | 'medium';
  role?: 'dialog' | 'alertdialog';
  danger?: boolean;
  unsaved: boolean;
  busy?: boolean;
  /** Sends the form again as it was, because the outcome of the last attempt is unknown. Null: no outcome is. */
  repeat?: (() => void) | null;
  /** False: there is nothing to submit yet. */
  ready?: boolean;
  /** The failure that no field shows. */
  failure?: string | null | undefined;
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog with one form: its fields, the failure above them, and the buttons to cancel and to submit. */
export function FormDialog({
  title,
  description,
  action,
  busyAction = action,
  size = 'medium',
  role = 'dialog',
  danger = false,
  unsaved,
  busy = false,
  repeat,
  ready = true,
  failure,
  formRef,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      size={size}
      role={role}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!ready && !repeat}
          >
            {busy ? busyAction : action}
          </Button>
        </>
      }
    >
      <Form
        ref={formRef}
        id={formId}
        label={title}
        unsaved={unsaved}
        undecided={busy || Boolean(repeat)}
        onSubmit={() => {
          if (busy) return;
          if (repeat) repeat();
          else if (ready) onSubmit();
        }}
        className="flex flex-col gap-5"
      >
        {failure && <Notice tone="negative">{failure}</Notice>}
        {repeat === undefined ? (
          children
        ) : (
          <RepeatedFields repeats={repeat !== null}>{children}</RepeatedFields>
        )}
      </Form>
    </Dialog>
  );
}
