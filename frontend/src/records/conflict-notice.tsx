import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type FormValues, kindOf, type RecordField } from './record-fields.ts';

interface ConflictNoticeProps {
  /** The singular noun of the area: `client`. */
  one: string;
  /** The fields that both people have changed. */
  fields: readonly RecordField[];
  /** The stored values. */
  theirs: FormValues;
  /** The typed values. */
  mine: FormValues;
  /** What follows from both, a total for example. */
  outcomes?: readonly { label: string; theirs: string; mine: string }[] | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shown when somebody else has saved the same fields first: the person chooses which version wins. */
export function ConflictNotice({
  one,
  fields,
  theirs,
  mine,
  outcomes = [],
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const compared = fields.map((field) => ({
    label: field.label,
    theirs: kindOf(field).words(theirs[field.name], field, theirs),
    mine: kindOf(field).words(mine[field.name], field, mine),
  }));
  return (
    <Notice tone="warning" title={`Someone else changed this ${one}`}>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {[...compared, ...outcomes].map((values) => (
          <li key={values.label}>
            <strong className="font-semibold">{values.label}</strong> is now:{' '}
            <bdi>{values.theirs || 'empty'}</bdi>. Yours: <bdi>{values.mine || 'empty'}</bdi>
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
