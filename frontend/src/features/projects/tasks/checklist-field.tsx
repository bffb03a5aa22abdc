import { type ChecklistEntry, TASKS, TEXT } from '@oficio/contracts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { randomId } from '../../../lib/api/random-id.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import type { OwnControl, OwnKind } from '../../../records/record-fields.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const doneWords = (entries: readonly ChecklistEntry[]) =>
  entries.length === 0 ? '' : `${entries.filter(({ done }) => done).length} of ${entries.length}`;

export const CHECKLIST: OwnKind = {
  empty: [],
  read: (entries) => entries,
  write: (entries) => entries,
  words: (entries) => doneWords(entries as ChecklistEntry[]),
  input: (control) => <ChecklistInput {...control} />,
};

/** The entries of a checklist. Enter adds the next one. */
function ChecklistInput({ value, onChange, errorOf }: OwnControl) {
  const entries = value as ChecklistEntry[];
  const [typed, setTyped] = useState('');
  const add = () => {
    const text = typed.trim();
    if (text === '') return;
    onChange([...entries, { id: randomId(), text, done: false }]);
    setTyped('');
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        Checklist <span className="font-normal text-ink-muted tabular-nums">{doneWords(entries)}</span>
      </legend>
      {entries.map((entry) => (
        <div key={entry.id} className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Checkbox
              label={<bdi className="wrap-anywhere">{entry.text}</bdi>}
              checked={entry.done}
              onChange={({ target }) =>
                onChange(entries.map((one) => (one.id === entry.id ? { ...one, done: target.checked } : one)))
              }
            />
          </div>
          <IconButton
            size="small"
            label={`Remove ${isolated(entry.text)}`}
            icon={<X aria-hidden />}
            onClick={() => onChange(entries.filter(({ id }) => id !== entry.id))}
          />
        </div>
      ))}
      {entries.length < TASKS.checklist && (
        <TextField
          label="New entry of the checklist"
          hideLabel
          name="checklist"
          placeholder="Add an entry"
          autoComplete="off"
          maxLength={TEXT.line}
          value={typed}
          error={errorOf('checklist')}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
      )}
    </fieldset>
  );
}
