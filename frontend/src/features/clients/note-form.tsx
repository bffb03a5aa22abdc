import type { ClientNote } from '@oficio/contracts';
import { useEffect, useRef } from 'react';
import { ConflictNotice } from '../../records/conflict-notice.tsx';
import { RecordInputs } from '../../records/record-inputs.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useClientPage } from './client-page.ts';
import { NOTE_FIELDS, useNoteForm } from './use-note-form.ts';

/** The form of a note; `note` is null for a new one. */
export function NoteForm({ note, onClose }: { note: ClientNote | null; onClose: () => void }) {
  const { client } = useClientPage();
  const element = useRef<HTMLFormElement>(null);
  const { unsaved, busy, failure, conflict, settle, inputs, submit } = useNoteForm(client.id, note, onClose);
  useEffect(() => {
    element.current?.querySelector('textarea')?.focus();
  }, []);
  return (
    <Form
      ref={element}
      label={note ? 'Edit note' : 'New note'}
      unsaved={unsaved}
      onSubmit={submit}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !busy && !defaultPrevented) onClose();
      }}
      className="flex flex-col gap-3"
    >
      {conflict && (
        <ConflictNotice
          {...conflict}
          one="note"
          onKeepMine={() => settle('mine')}
          onTakeTheirs={() => settle('theirs')}
        />
      )}
      {failure && <Notice tone="negative">{failure}</Notice>}
      <RecordInputs fields={NOTE_FIELDS} {...inputs} />
      <div className="flex justify-end gap-2 max-md:[&>button]:flex-1">
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={conflict !== null}>
          {busy ? 'Saving...' : note ? 'Save' : 'Add note'}
        </Button>
      </div>
    </Form>
  );
}
