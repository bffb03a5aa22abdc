import { type RenewalListItem, renewalRoutes, TEXT } from '@oficio/contracts';
import { useState } from 'react';
import { isolated } from '../../lib/text/isolated.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { useRenewalWrite } from './use-renewal-write.ts';

interface DecideDialogProps {
  answer: 'approve' | 'decline';
  renewal: RenewalListItem;
  onClose: () => void;
}

const WORDS = {
  approve: {
    title: 'Approve',
    description: 'For a client who has agreed by phone or by mail. Then it can be invoiced.',
    action: 'Approve',
    done: 'Approved',
  },
  decline: {
    title: 'Decline',
    description:
      'For a client who doesn’t want it any more. It stays in the list until it is renewed or lapses.',
    action: 'Decline',
    done: 'Declined',
  },
} as const;

/** Stores a client's answer that a member knows. */
export function DecideDialog({ answer, renewal, onClose }: DecideDialogProps) {
  const words = WORDS[answer];
  const [note, setNote] = useState('');
  const write = useRenewalWrite(renewalRoutes[answer], renewal, {
    done: words.done,
    fields: ['note'],
    onClose,
  });
  return (
    <FormDialog
      size="small"
      title={`${words.title} the renewal of ${isolated(renewal.subjectName)}?`}
      description={words.description}
      action={words.action}
      unsaved={note !== ''}
      {...write.dialog}
      onSubmit={() => write.submit({ note, version: renewal.version })}
      onClose={onClose}
    >
      <TextAreaField
        label="Note"
        name="note"
        hint="How the client has answered"
        maxLength={TEXT.long}
        value={note}
        error={write.faultOf('note')}
        onChange={({ target }) => {
          setNote(target.value);
          write.edited();
        }}
      />
    </FormDialog>
  );
}
