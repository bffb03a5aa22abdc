import {
  type AnswerOf,
  type OutgoingEvent,
  WEBHOOK_EVENT_NAMES,
  WEBHOOKS,
  type WebhookEndpoint,
  webhookRoutes,
} from '@oficio/contracts';
import { useState } from 'react';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EventChoice } from './event-choice.tsx';

const FIELDS = ['url', 'description', 'events'];

interface Typed {
  url: string;
  description: string;
  events: readonly OutgoingEvent[];
}

const bodyOf = ({ url, description, events }: Typed) => ({
  url: url.trim(),
  description: description.trim() || null,
  events: [...events],
});

interface NewWebhookDialogProps {
  onMade: (endpoint: AnswerOf<typeof webhookRoutes.create>) => void;
  onClose: () => void;
}

export function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  const write = useDialogWrite<typeof webhookRoutes.create, Typed>(webhookRoutes.create, {
    id: 'new',
    request: (typed) => ({ body: bodyOf(typed) }),
    fields: FIELDS,
    onStored: onMade,
    onDone: onClose,
  });
  return (
    <WebhookForm
      title="New webhook endpoint"
      action="Add endpoint"
      initial={write.sent?.typed ?? { url: '', description: '', events: [] }}
      dialog={write.dialog}
      faultOf={write.faultOf}
      onSubmit={write.submit}
      onClose={onClose}
    />
  );
}

interface EditWebhookDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

export function EditWebhookDialog({ endpoint, onClose }: EditWebhookDialogProps) {
  const { id, version, url, description, events } = endpoint;
  const write = useDialogWrite<typeof webhookRoutes.update, Typed>(webhookRoutes.update, {
    id,
    request: (typed) => ({ parameters: { id }, body: { ...bodyOf(typed), version } }),
    fields: FIELDS,
    onStored: () => {},
    onDone: onClose,
  });
  return (
    <WebhookForm
      title="Edit webhook endpoint"
      action="Save"
      initial={write.sent?.typed ?? { url, description: description ?? '', events }}
      dialog={write.dialog}
      faultOf={write.faultOf}
      onSubmit={write.submit}
      onClose={onClose}
    />
  );
}

interface WebhookFormProps {
  title: string;
  action: string;
  initial: Typed;
  dialog: { busy: boolean; repeat: (() => void) | null; failure: string | null | undefined };
  faultOf: (field: string) => string | undefined;
  onSubmit: (typed: Typed) => void;
  onClose: () => void;
}

function WebhookForm({ title, action, initial, dialog, faultOf, onSubmit, onClose }: WebhookFormProps) {
  const [typed, setTyped] = useState(initial);
  const [checked, setChecked] = useState(false);
  const noAddress = typed.url.trim() === '';
  const noEvent = typed.events.length === 0;
  const submit = () => {
    setChecked(true);
    if (!noAddress && !noEvent) onSubmit(typed);
  };
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction="Saving..."
      unsaved={JSON.stringify(typed) !== JSON.stringify(initial)}
      {...dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        maxLength={WEBHOOKS.urlLength}
        placeholder="https://"
        hint="A public https address of your program, on port 443 or 8443."
        value={typed.url}
        error={checked && noAddress ? 'Address is required' : faultOf('url')}
        onChange={({ target }) => setTyped({ ...typed, url: target.value })}
      />
      <TextField
        label="Description"
        optional
        name="description"
        autoComplete="off"
        maxLength={120}
        value={typed.description}
        error={faultOf('description')}
        onChange={({ target }) => setTyped({ ...typed, description: target.value })}
      />
      <EventChoice
        all={WEBHOOK_EVENT_NAMES}
        chosen={typed.events}
        error={checked && noEvent ? 'Please choose an event' : faultOf('events')}
        onChange={(events) => setTyped({ ...typed, events })}
      />
    </FormDialog>
  );
}
