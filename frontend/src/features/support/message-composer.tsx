import { TEXT, type TicketAction, type TicketFile } from '@oficio/contracts';
import { type ReactNode, useState } from 'react';
import type { useDialogWrite } from '../../records/use-dialog-write.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RepeatedFields } from '../../ui/repeated-fields.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { type ComposerMode, ComposerModes, MODE_WORDS } from './composer-modes.tsx';
import { MessageFilesField } from './message-files-field.tsx';
import { useMessageFiles } from './use-message-files.ts';

export interface TypedMessage {
  body: string;
  mode: ComposerMode;
  files: readonly TicketFile[];
}

/** The body of the request that writes a message. */
export const messageBody = ({ body, mode, files }: TypedMessage) => ({
  body,
  internal: mode === 'note',
  files: files.map(({ id }) => id),
});

export const MESSAGE_FIELDS = ['body', 'files'];

/**
 * What a person types into a composer.
 * @param sent what was sent and has no outcome yet
 * @param deskTicketId the question that a superadmin answers; absent for a member
 */
export function useMessageDraft(sent: TypedMessage | undefined, deskTicketId?: string) {
  const [body, setBody] = useState(sent?.body ?? '');
  const [mode, setMode] = useState<ComposerMode>(sent?.mode ?? 'answer');
  const files = useMessageFiles(sent?.files, deskTicketId);
  const clear = () => {
    setBody('');
    files.clear();
  };
  return { body, setBody, mode, setMode, files, clear };
}

type MessageWrite = Pick<ReturnType<typeof useDialogWrite>, 'dialog' | 'faultOf' | 'edited'> & {
  submit: (typed: TypedMessage) => void;
};

interface MessageComposerProps {
  write: MessageWrite;
  draft: ReturnType<typeof useMessageDraft>;
  allowed: readonly TicketAction[];
  /** The answer opens a resolved ticket again. */
  opensAgain: boolean;
  takesFiles?: boolean;
  /** Further fields of an answer, above its text. `type` replaces the text. */
  answerFields?: (type: (body: string) => void) => ReactNode;
}

/** The form of the next message of a thread, at either desk. */
export function MessageComposer({
  write,
  draft: { body, setBody, mode: chosen, setMode, files },
  allowed,
  opensAgain,
  takesFiles = true,
  answerFields,
}: MessageComposerProps) {
  const mayAnswer = allowed.includes('answer');
  const mayNote = allowed.includes('note');
  // A resolved request takes no answer of the staff, only notes.
  const mode = mayAnswer && mayNote ? chosen : mayNote ? 'note' : 'answer';
  const words = MODE_WORDS[mode];
  const { busy, repeat, failure } = write.dialog;
  const type = (typed: string) => {
    setBody(typed);
    write.edited();
  };
  return (
    <Form
      label={words.name}
      unsaved={body.trim() !== '' || !files.isEmpty}
      undecided={busy || repeat !== null}
      onSubmit={() => {
        if (busy) return;
        if (repeat) repeat();
        else if (!files.isUploading) write.submit({ body, mode, files: files.files });
      }}
      className={classNames(
        'flex flex-col gap-4 rounded-surface border p-4 print:hidden',
        mode === 'note' ? 'border-dashed border-amber bg-amber-soft' : 'border-outline bg-surface',
      )}
    >
      {failure && <Notice tone="negative">{failure}</Notice>}
      <RepeatedFields repeats={repeat !== null}>
        {mayAnswer && mayNote && <ComposerModes mode={mode} onModeChange={setMode} />}
        {mode === 'answer' && answerFields?.(type)}
        <TextAreaField
          label={words.label}
          name="body"
          required
          rows={4}
          hint={hintOf(mode, opensAgain)}
          readOnly={busy}
          maxLength={TEXT.long}
          value={body}
          error={write.faultOf('body')}
          onChange={({ target }) => type(target.value)}
        />
        {takesFiles && <MessageFilesField files={files} />}
      </RepeatedFields>
      <Button
        type="submit"
        variant={mode === 'note' ? 'secondary' : 'primary'}
        busy={busy}
        disabled={files.isUploading}
        aria-keyshortcuts="Control+Enter"
        className="self-end max-md:self-stretch"
      >
        {busy ? words.busy : words.action}
      </Button>
    </Form>
  );
}

function hintOf(mode: ComposerMode, opensAgain: boolean): string | undefined {
  if (mode === 'note') return 'Only your team sees this.';
  return opensAgain ? 'Your answer opens it again.' : undefined;
}
