import { type AnswerOf, DOMAIN_PASTE, domainPasteRoutes, NUMBER_LOCALE } from '@oficio/contracts';
import { useState } from 'react';
import { failureText } from '../../../lib/api/request-failure.ts';
import { useRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { settleChanges } from '../../../ui/unsaved-changes.ts';
import { PastedLines } from './pasted-lines.tsx';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

type Read = AnswerOf<typeof domainPasteRoutes.add>;

/** A list of domains is read first, so that a person sees what each line is, and then added. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const [text, setText] = useState('');
  const [withClients, setWithClients] = useState(false);
  const [read, setRead] = useState<Read | null>(null);
  const { mutate, isPending, error } = useRouteWrite(domainPasteRoutes.add, {
    onSuccess: (answer, { add }) => {
      if (!add) return setRead(answer);
      settleChanges();
      raiseToast({
        kind: 'success',
        title: domains(answer.added, 'added'),
        description: 'The registries are asked in the background.',
      });
      onClose();
    },
  });
  const count = read?.lines.filter(({ state }) => state === 'new').length ?? 0;
  const suggested = read?.lines.filter(({ state, client }) => state === 'new' && client).length ?? 0;
  return (
    <FormDialog
      title="Add several domains"
      description={`One domain on each line, or a column of a spreadsheet, at most ${number.format(DOMAIN_PASTE.lines)}.`}
      action={read ? `Add ${domains(count)}` : 'Read the list'}
      busyAction={read ? 'Adding...' : 'Reading...'}
      unsaved={text.trim() !== ''}
      busy={isPending}
      ready={read ? count > 0 : text.trim() !== ''}
      failure={error && failureText(error)}
      onSubmit={() => mutate({ text, add: read !== null, withClients })}
      onClose={onClose}
    >
      <TextAreaField
        label="Domains"
        rows={6}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setRead(null);
        }}
      />
      {suggested > 0 && (
        <Checkbox
          label={`Take over the suggested clients (${suggested})`}
          description="A client is suggested where its website is the domain."
          checked={withClients}
          onChange={({ target }) => setWithClients(target.checked)}
        />
      )}
      {read && <PastedLines lines={read.lines} />}
    </FormDialog>
  );
}

function domains(count: number, done = ''): string {
  return `${count} ${count === 1 ? 'domain' : 'domains'} ${done}`.trim();
}
