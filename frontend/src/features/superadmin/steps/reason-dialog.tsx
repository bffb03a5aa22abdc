import { SUPERADMIN } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import type { ReasonedWrite } from './use-reasoned-write.ts';

interface ReasonDialogProps {
  write: ReasonedWrite;
  title: string;
  /** What will happen. */
  description: ReactNode;
  action: string;
  danger?: boolean;
  /** Who reads the reason. */
  readers?: string;
  onClose: () => void;
  /** The fields before the reason. */
  children?: ReactNode;
}

/** Asks for the reason of a step, and says what the step will do. */
export function ReasonDialog({
  write: { typed, change, faultOf, form },
  title,
  description,
  action,
  danger = false,
  readers = 'The organization reads it in its audit log.',
  onClose,
  children,
}: ReasonDialogProps) {
  return (
    <FormDialog
      title={title}
      description={description}
      action={action}
      danger={danger}
      size="small"
      {...form}
      onClose={onClose}
    >
      {children}
      <TextAreaField
        label="Reason"
        name="reason"
        required
        hint={`At least ${SUPERADMIN.reason.least} characters. ${readers}`}
        maxLength={SUPERADMIN.reason.most}
        value={typed.reason}
        error={faultOf('reason')}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </FormDialog>
  );
}
