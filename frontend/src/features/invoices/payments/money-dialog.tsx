import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RepeatedFields } from '../repeated-fields.tsx';

interface MoneyDialogProps {
  title: string;
  description?: ReactNode;
  /** What the submit button says. */
  action: string;
  size?: 'small' | 'medium';
  danger?: boolean;
  unsaved: boolean;
  busy: boolean;
  /** The outcome of the last attempt is unknown, so that it is sent again as it was. */
  repeats?: boolean;
  /** False: there is nothing to submit yet. */
  ready?: boolean;
  /** The failure that no field shows. */
  failure: string | null;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The dialog of one change in the ledger: its fields, and the failure above them. */
export function MoneyDialog({
  title,
  description,
  action,
  size = 'small',
  danger = false,
  unsaved,
  busy,
  repeats = false,
  ready = true,
  failure,
  onSubmit,
  onClose,
  children,
}: MoneyDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!ready}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label={title}
        unsaved={unsaved}
        onSubmit={() => {
          if (!busy && ready) onSubmit();
        }}
        className="flex flex-col gap-5"
      >
        {failure && <Notice tone="negative">{failure}</Notice>}
        <RepeatedFields repeats={repeats}>{children}</RepeatedFields>
      </Form>
    </Dialog>
  );
}
