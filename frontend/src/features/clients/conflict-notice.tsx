import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ConflictingField } from './client-conflict.ts';

interface ConflictNoticeProps {
  fields: readonly ConflictingField[];
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else was quicker: what they changed, and what can be done. Nothing typed is lost by showing it. */
export function ConflictNotice({ fields, onSaveMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <Notice tone="warning" title="This client was changed in the meantime">
      {fields.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 ps-5">
          {fields.map(({ label, theirs, alsoMine }) => (
            <li key={label}>
              <strong className="font-semibold">{label}</strong> is now: {theirs}
              {alsoMine && ' (you changed it, too)'}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">Saving keeps their other changes and puts yours on top.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onSaveMine}>
          Save my changes
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
