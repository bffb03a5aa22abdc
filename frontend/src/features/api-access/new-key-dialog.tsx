import { type AnswerOf, type ApiKeyAccess, apiKeyRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { useMembership } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface NewKeyDialogProps {
  onMade: (key: AnswerOf<typeof apiKeyRoutes.create>) => void;
  onClose: () => void;
}

/** Makes an API key. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const today = useToday();
  const role = useMembership()?.memberRole ?? 'viewer';
  const write = useDialogWrite(apiKeyRoutes.create, {
    id: 'new',
    request: (body) => ({ body }),
    fields: ['name', 'access', 'expiresOn'],
    onStored: onMade,
    onDone: onClose,
  });
  const typed = write.sent?.typed;
  const [name, setName] = useState(typed?.name ?? '');
  const [access, setAccess] = useState<ApiKeyAccess>(typed?.access ?? 'read');
  const [expiresOn, setExpiresOn] = useState(typed?.expiresOn ?? null);
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') write.submit({ name: name.trim(), access, expiresOn });
  };
  return (
    <FormDialog
      title="New API key"
      description="A program with this key acts for you in this organization."
      action="Create key"
      busyAction="Creating..."
      unsaved={name.trim() !== '' || expiresOn !== null}
      {...write.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={60}
        hint="What uses the key: “Website”, for example."
        value={name}
        error={isMissing && name.trim() === '' ? 'Name is required' : write.faultOf('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <ChoiceField
        label="Rights"
        name="access"
        value={access}
        onValueChange={setAccess}
        error={write.faultOf('access')}
        options={[
          {
            value: 'read',
            label: 'Read only',
            description: 'Everything that you see, nothing that changes it.',
          },
          {
            value: 'write',
            label: 'Read and write',
            description: `What you may do as ${ROLE_LABELS[role].toLowerCase()}, without people, plan and account. A higher role later doesn’t extend it.`,
          },
        ]}
      />
      <DatePicker
        label="Works until"
        optional
        name="expiresOn"
        clearable
        hint="The key works for the whole of this day. Without a day it works until you revoke it."
        today={today}
        minimum={today}
        value={expiresOn}
        error={write.faultOf('expiresOn')}
        onValueChange={setExpiresOn}
      />
    </FormDialog>
  );
}
