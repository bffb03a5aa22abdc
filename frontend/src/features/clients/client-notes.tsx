import { type ClientNote, clientNoteRoutes } from '@oficio/contracts';
import { Ellipsis, Pencil, Pin, PinOff, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { DayCell } from '../../records/cells.tsx';
import { GrowingList } from '../../records/growing-list.tsx';
import { useGrowingList } from '../../records/use-growing-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useClientPage } from './client-page.ts';
import { NoteForm } from './note-form.tsx';
import { useNoteActions } from './use-note-actions.ts';

/** The notes of a client: pinned ones first, then the latest. */
export function ClientNotes() {
  const { client, section } = useClientPage();
  const mayWrite = useMay(clientNoteRoutes.create) && client.deletedAt === null;
  const list = useGrowingList(clientNoteRoutes.list, { parameters: { id: client.id } });
  const added = section('note');
  const addButton = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(added.editing);
  useEffect(() => {
    // The removed form had the focus.
    const lost = document.activeElement === document.body;
    if (wasAdding.current && !added.editing && lost) addButton.current?.focus();
    wasAdding.current = added.editing;
  }, [added.editing]);
  const actions = useNoteActions(client.id, { onRemoved: () => addButton.current?.focus() });
  const adding = mayWrite && added.editing;
  return (
    <Section
      title="Team notes"
      actions={
        mayWrite &&
        !adding && (
          <Button
            ref={addButton}
            size="small"
            variant="ghost"
            icon={<Plus aria-hidden />}
            onClick={() => added.onEditingChange(true)}
          >
            Add note
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {adding && <NoteForm note={null} onClose={() => added.onEditingChange(false)} />}
        <GrowingList
          list={list}
          many="notes"
          lines={3}
          nothing={
            adding ? null : (
              <p className="text-ink-muted">Calls, requests, agreements: whatever your team should know.</p>
            )
          }
          more="More notes"
          small
        >
          {(notes) => (
            <Card flush>
              <ul aria-label="Team notes" className="divide-y divide-hairline">
                {notes.map((note) => (
                  <li key={note.id} className="px-4 py-3">
                    <Note note={note} actions={mayWrite ? actions : null} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </GrowingList>
      </div>
    </Section>
  );
}

interface NoteProps {
  note: ClientNote;
  /** Null for a person who may only read. */
  actions: ReturnType<typeof useNoteActions> | null;
}

function Note({ note, actions }: NoteProps) {
  const { section } = useClientPage();
  const { editing, onEditingChange } = section(`note-${note.id}`);
  const menu = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (wasEditing.current && !editing && lost) menu.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing && actions) return <NoteForm note={note} onClose={() => onEditingChange(false)} />;
  const { body, pinned, authorName, createdAt, updatedAt } = note;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
          {pinned && <Badge tone="accent">Pinned</Badge>}
          <span>
            {authorName && (
              <>
                <bdi>{authorName}</bdi> ·{' '}
              </>
            )}
            <DayCell instant={createdAt} />
            {updatedAt !== createdAt && ' · edited'}
          </span>
        </p>
      </div>
      {actions && (
        <Menu
          trigger={
            <IconButton
              ref={menu}
              size="small"
              label={`Actions for the note ${isolated(excerptOf(body))}`}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEditingChange(true)}>
            Edit
          </MenuItem>
          <MenuItem
            icon={pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            onSelect={() => actions.pin(note)}
          >
            {pinned ? 'Unpin' : 'Pin'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => actions.remove(note)}>
            Delete
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}

function excerptOf(body: string): string {
  return body.length > 30 ? `${body.slice(0, 30)}…` : body;
}
