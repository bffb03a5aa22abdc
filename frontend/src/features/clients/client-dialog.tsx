import { type Client, clientSchema, type FieldFailure } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { failureText, isAccessRefusal, RequestFailure } from '../../lib/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form, focusFirstFault } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { findConflicts } from './client-conflict.ts';
import { type ClientForm, findFaults, isSameForm, NEW_CLIENT, toForm } from './client-form.ts';
import { ClientFields } from './client-form-fields.tsx';
import { clientQuery } from './clients.queries.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { useSaveClient } from './use-client-writes.ts';

interface ClientDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The client to edit; without it a new one is made. */
  clientId?: string | undefined;
}

/** Makes a client or changes one. */
export function ClientDialog({ open, onOpenChange, clientId }: ClientDialogProps) {
  if (!open) return null;
  if (clientId === undefined) return <ClientEditor client={null} onClose={() => onOpenChange(false)} />;
  return <ExistingClient clientId={clientId} onClose={() => onOpenChange(false)} />;
}

function ExistingClient({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(clientQuery(clientId));
  // The form keeps what it began with: a change from elsewhere must not replace what is being typed.
  const [loaded, setLoaded] = useState<Client | null>(null);
  if (data && !loaded) setLoaded(data);
  if (loaded) return <ClientEditor client={loaded} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Edit client" size="large">
      {error ? (
        <ErrorState title="The client could not be loaded" onRetry={() => void refetch()}>
          {failureText(error)}
        </ErrorState>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

function ClientEditor({ client, onClose }: { client: Client | null; onClose: () => void }) {
  const [base, setBase] = useState(client);
  const loaded = base ? toForm(base) : NEW_CLIENT;
  const [form, setForm] = useState<ClientForm>(loaded);
  const [faults, setFaults] = useState<FieldFailure[]>([]);
  const { save, busy, failure, conflict } = useSave(onClose);
  const formElement = useRef<HTMLFormElement>(null);
  const formId = useId();

  const showFaults = (found: FieldFailure[]) => {
    setFaults(found);
    focusFirstFault(formElement.current, found);
  };
  const submit = (against: Client | null) => {
    const found = findFaults(form);
    showFaults(found);
    if (found.length === 0 && !busy) save({ form, loaded, base: against, onFaults: showFaults });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={client ? `Edit ${client.displayName}` : 'New client'}
      size="large"
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {busy ? 'Saving...' : client ? 'Save changes' : 'Add client'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        ref={formElement}
        label={client ? `Edit ${client.displayName}` : 'New client'}
        unsaved={!isSameForm(form, loaded)}
        onSubmit={() => submit(base)}
        className="flex flex-col gap-6"
      >
        {conflict && base && (
          <ConflictNotice
            fields={findConflicts(loaded, conflict, form)}
            onSaveMine={() => submit(conflict)}
            onTakeTheirs={() => {
              setBase(conflict);
              setForm(toForm(conflict));
            }}
          />
        )}
        {failure && !(conflict && base) && <Notice tone="negative">{failure}</Notice>}
        <ClientFields
          form={form}
          onChange={(changed) => {
            setForm(changed);
            if (faults.length > 0) setFaults(findFaults(changed));
          }}
          errorOf={(path) => faults.find((fault) => fault.path === path)?.message}
        />
      </Form>
    </Dialog>
  );
}

interface Saving {
  form: ClientForm;
  loaded: ClientForm;
  /** What the change is based on; null for a new client. */
  base: Client | null;
  onFaults: (faults: FieldFailure[]) => void;
}

function useSave(onSaved: () => void) {
  const { mutate, isPending, error } = useSaveClient();
  const raiseToast = useRaiseToast();
  const conflict =
    error instanceof RequestFailure && error.code === 'version.stale'
      ? clientSchema.safeParse(error.current)
      : null;

  const save = ({ form, loaded, base, onFaults }: Saving) => {
    const title = base ? 'Client updated' : 'Client created';
    const handlers = {
      onSuccess: ({ displayName }: Client) => {
        raiseToast({ kind: 'success', title, description: displayName });
        settleChanges();
        onSaved();
      },
      onError: (failed: unknown) => {
        if (failed instanceof RequestFailure) onFaults(failed.fields);
      },
    };
    mutate({ form, stored: base && { id: base.id, version: base.version, loaded } }, handlers);
  };
  return {
    save,
    busy: isPending,
    failure: error && !isAccessRefusal(error) ? failureText(error) : null,
    conflict: conflict?.success ? conflict.data : null,
  };
}
