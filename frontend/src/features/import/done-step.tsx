import { type Import, MINUTE_MS } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useServerTime } from '../../lib/api/server-time.ts';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NextPartLink } from './bundle/next-part-link.tsx';
import { countedRecords, KIND_WORDS, writtenWords } from './import-words.ts';
import { ReviewRows } from './review/review-rows.tsx';
import type { ImportActions } from './use-import.ts';

interface DoneStepProps {
  stored: Import;
  opened: ImportActions;
}

/** What an import has written, or what became of taking it back. */
export function DoneStep({ stored, opened }: DoneStepProps) {
  const { id, kind, fileName, undone, bundle } = stored;
  return (
    <section aria-labelledby="import-done" className="flex flex-col gap-5">
      <div role="status">
        <h2 id="import-done" className="text-lg font-semibold">
          {undone ? 'The import was undone' : doneWords(stored)}
        </h2>
        <p className="text-sm break-words text-ink-muted">
          From <bdi>{fileName}</bdi>
          {stored.committedAt && `, ${formatMoment(stored.committedAt)}`}.
        </p>
      </div>
      {undone && <Undone undone={undone} />}
      {opened.refusal && <Notice tone="negative">{opened.refusal.text}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        {bundle && <NextPartLink bundleId={bundle.id} importId={id} />}
        <Link
          to={KIND_WORDS[kind].path}
          className={buttonClasses({ variant: undone || bundle ? 'secondary' : 'primary' })}
        >
          Go to {KIND_WORDS[kind].label.toLowerCase()}
        </Link>
        {!bundle && (
          <Link to="/import" search={{ kind }} className={buttonClasses()}>
            Import another file
          </Link>
        )}
        <Undo stored={stored} opened={opened} />
      </div>
      {!undone && <ReviewRows stored={stored} status={undefined} />}
    </section>
  );
}

function doneWords({ counts, kind }: Import): string {
  const { new: added = 0, update = 0 } = counts ?? {};
  const total = countedRecords(added + update, kind);
  const were = added + update === 1 ? 'was' : 'were';
  return added > 0 && update > 0
    ? `${total} ${were} imported: ${writtenWords({ new: added, update })}`
    : `${total} ${were} ${update > 0 ? 'changed' : 'imported'}`;
}

function Undo({ stored: { undoUntil, kind }, opened }: DoneStepProps) {
  const [asking, setAsking] = useState(false);
  const now = useServerTime();
  const isUndoing = opened.state === 'undoing';
  const isOver = undoUntil !== null && Date.parse(undoUntil) < now() - MINUTE_MS;
  if (!isUndoing && (!opened.mayUndo || isOver)) return null;
  return (
    <>
      <Button busy={isUndoing} onClick={() => setAsking(true)}>
        {isUndoing ? 'Undoing...' : 'Undo the import'}
      </Button>
      {undoUntil && <p className="text-sm text-ink-muted">Possible until {formatMoment(undoUntil)}.</p>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo the import?"
        description={`New ${KIND_WORDS[kind].label.toLowerCase()} are removed, and changed ones get back what they had. What was changed or used since stays as it is.`}
        confirmLabel="Undo the import"
        destructive
        onConfirm={() => {
          setAsking(false);
          opened.undo();
        }}
      />
    </>
  );
}

function Undone({ undone }: { undone: NonNullable<Import['undone']> }) {
  const { removed, restored, kept } = undone;
  const parts = [
    removed > 0 && `${removed.toLocaleString('en-US')} removed`,
    restored > 0 && `${restored.toLocaleString('en-US')} as before`,
  ].filter((part) => part !== false);
  return (
    <>
      {parts.length > 0 && <p className="text-sm">{new Intl.ListFormat('en-GB').format(parts)}.</p>}
      {kept.length > 0 && (
        <Notice
          tone="warning"
          title={kept.length === 1 ? '1 record stayed' : `${kept.length} records stayed`}
        >
          <ul className="mt-1 flex flex-col gap-1">
            {kept.map(({ id, name, reason }) => (
              <li key={id} className="break-words">
                <bdi className="font-medium">{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
