import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { labelOf, wordsOf } from './client-fields.ts';
import type { ClientForm } from './client-form.ts';

interface ConflictNoticeProps {
  /** What is stored now. */
  theirs: ClientForm;
  /** The fields that both have changed. */
  fields: readonly (keyof ClientForm)[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else has changed the same fields and saved first: which of both counts? */
export function ConflictNotice({ theirs, fields, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <Notice tone="warning" title="Someone else changed this client">
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {fields.map((name) => (
          <li key={name}>
            <strong className="font-semibold">{labelOf(name)}</strong> is now:{' '}
            <bdi>{wordsOf(name, theirs)}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-2">Choose which to keep, then save. Your other changes stay.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
