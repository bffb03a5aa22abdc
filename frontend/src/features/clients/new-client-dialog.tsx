import type { Client, FieldFailure } from '@oficio/contracts';
import { useId, useState } from 'react';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { failureText, isAccessRefusal, RequestFailure } from '../../lib/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { ClientFieldInputs } from './client-field-inputs.tsx';
import { NEW_CLIENT_FIELDS } from './client-fields.ts';
import { findFaults, isSameForm, NEW_CLIENT } from './client-form.ts';
import { useSaveClient } from './use-client-writes.ts';

interface NewClientDialogProps {
  onClose: () => void;
  onCreated: (client: Client) => void;
}

/** Adds a client with what one knows at first; everything else has its place on the client's page. */
export function NewClientDialog({ onClose, onCreated }: NewClientDialogProps) {
  const [form, setForm] = useState(NEW_CLIENT);
  const [faults, setFaults] = useState<FieldFailure[]>([]);
  const { mutate, error, isPending } = useSaveClient();
  const raiseToast = useRaiseToast();
  const formId = useId();

  const submit = () => {
    const found = findFaults(form);
    setFaults(found);
    if (found.length > 0 || isPending) return;
    mutate(
      { form, stored: null },
      {
        onSuccess: (created) => {
          raiseToast({ kind: 'success', title: 'Client created', description: created.displayName });
          settleChanges();
          onCreated(created);
        },
        onError: (failed) => {
          if (failed instanceof RequestFailure) setFaults(failed.fields);
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New client"
      footer={
        <>
          <DialogCancel disabled={isPending} />
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {isPending ? 'Saving...' : 'Add client'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label="New client"
        unsaved={!isSameForm(form, NEW_CLIENT)}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {error && !isAccessRefusal(error) && <Notice tone="negative">{failureText(error)}</Notice>}
        <ClientFieldInputs
          fields={NEW_CLIENT_FIELDS}
          form={form}
          onChange={(change) => {
            const changed = { ...form, ...change };
            setForm(changed);
            if (faults.length > 0) setFaults(findFaults(changed));
          }}
          errorOf={(path) => faults.find((fault) => fault.path === path)?.message}
        />
      </Form>
    </Dialog>
  );
}
