import {
  cannedReplyRoutes,
  type DeskTicket,
  deskTicketRoutes,
  TEXT,
  type TicketAction,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RepeatedFields } from '../../../ui/repeated-fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { type ComposerMode, ComposerModes, MODE_WORDS } from '../composer-modes.tsx';
import { useStoreDeskTicket } from './use-desk-steps.ts';

interface TypedMessage {
  body: string;
  mode: ComposerMode;
}

interface DeskComposerProps {
  ticket: DeskTicket;
  allowed: readonly TicketAction[];
}

/** The form of the next answer, which is mailed, or of a note for colleagues. */
export function DeskComposer({ ticket, allowed }: DeskComposerProps) {
  const mayAnswer = allowed.includes('answer');
  const store = useStoreDeskTicket();
  const write = useDialogWrite(deskTicketRoutes.write, {
    id: ticket.id,
    request: ({ body, mode }: TypedMessage) => ({
      parameters: { id: ticket.id },
      body: { body, internal: mode === 'note' },
    }),
    fields: ['body'],
    onStored: store,
    onDone: () => setBody(''),
  });
  const sent = write.sent?.typed;
  const [body, setBody] = useState(sent?.body ?? '');
  const [chosen, setMode] = useState<ComposerMode>(sent?.mode ?? 'answer');
  const mode = mayAnswer ? chosen : 'note';
  const words = MODE_WORDS[mode];
  const { busy, repeat, failure } = write.dialog;
  const type = (typed: string) => {
    setBody(typed);
    write.edited();
  };
  return (
    <Form
      label={words.name}
      unsaved={body.trim() !== ''}
      undecided={busy || repeat !== null}
      onSubmit={() => {
        if (busy) return;
        if (repeat) repeat();
        else write.submit({ body, mode });
      }}
      className={classNames(
        'flex flex-col gap-4 rounded-surface border p-4',
        mode === 'note' ? 'border-dashed border-amber bg-amber-soft' : 'border-outline bg-surface',
      )}
    >
      {failure && <Notice tone="negative">{failure}</Notice>}
      <RepeatedFields repeats={repeat !== null}>
        {mayAnswer && <ComposerModes mode={mode} onModeChange={setMode} />}
        {mode === 'answer' && (
          <CannedReplies onChoose={(text) => type(body === '' ? text : `${body}\n\n${text}`)} />
        )}
        <TextAreaField
          label={words.label}
          name="body"
          required
          rows={4}
          readOnly={busy}
          maxLength={TEXT.long}
          value={body}
          error={write.faultOf('body')}
          onChange={({ target }) => type(target.value)}
        />
      </RepeatedFields>
      <Button
        type="submit"
        variant={mode === 'note' ? 'secondary' : 'primary'}
        busy={busy}
        aria-keyshortcuts="Control+Enter"
        className="self-end max-md:self-stretch"
      >
        {busy ? words.busy : words.action}
      </Button>
    </Form>
  );
}

/** Texts that answers begin with. A chosen one is added to what was typed. */
function CannedReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const { data } = useQuery(queryOf(cannedReplyRoutes.list));
  const replies = data?.replies ?? [];
  if (replies.length === 0) return null;
  return (
    <SelectField
      label="Canned reply"
      optional
      value=""
      options={[
        { value: '', label: 'Choose a text' },
        ...replies.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={({ target }) => {
        const reply = replies.find(({ id }) => id === target.value);
        if (reply) onChoose(reply.body);
      }}
    />
  );
}
