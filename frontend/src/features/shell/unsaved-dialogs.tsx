import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { forgetLostText } from '../../ui/lost-text.ts';
import { TextAreaField } from '../../ui/text-field.tsx';
import { type LostText } from '../../ui/unsaved-changes.ts';
import { answerQuestion } from '../../ui/unsaved-question.ts';

interface UnsavedDialogsProps {
  asking: 'typed' | 'undecided' | null;
  lost: readonly LostText[];
  /** The reason for which the form was removed. */
  reason: string;
}

/** Asks before unsaved changes are lost, and shows lost text. */
export function UnsavedDialogs({ asking, lost, reason }: UnsavedDialogsProps) {
  return (
    <>
      <ConfirmDialog
        open={asking === 'typed'}
        onOpenChange={() => answerQuestion(false)}
        title="Discard your changes?"
        description="What you typed isn’t saved yet."
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        destructive
        onConfirm={() => answerQuestion(true)}
      />
      <ConfirmDialog
        open={asking === 'undecided'}
        onOpenChange={() => answerQuestion(false)}
        title="Leave before the answer is here?"
        description="We don’t know yet whether this was saved, and leaving doesn’t undo it. Check whether it’s there before you do it again."
        cancelLabel="Stay"
        confirmLabel="Leave"
        onConfirm={() => answerQuestion(true)}
      />
      {lost.length > 0 && <LostTextDialog lost={lost} reason={reason} />}
    </>
  );
}

function LostTextDialog({ lost, reason }: Omit<UnsavedDialogsProps, 'asking'>) {
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(lost.map(({ text }) => text).join('\n\n')));
  return (
    <Dialog
      open
      onOpenChange={forgetLostText}
      dismissible={false}
      role="alertdialog"
      title="Your changes weren’t saved"
      description={`${reason} You can copy what you typed.`}
      footer={
        <>
          <Button onClick={forgetLostText}>Close</Button>
          <Button data-first-focus variant="primary" onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy what I typed'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {lost.map(({ form, text }) => (
          <TextAreaField key={form + text} label={form} value={text} readOnly />
        ))}
      </div>
    </Dialog>
  );
}

/**
 * Without https there is no clipboard API, and a browser may refuse it; then the first text is selected and copied.
 * @returns false: nothing was copied, and the person can copy the selected text
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    document.querySelector<HTMLTextAreaElement>('[role=alertdialog] textarea')?.select();
    return document.execCommand('copy');
  }
}
