import { type Client, clientMergeRoutes } from '@oficio/contracts';
import { useServerTime } from '../../../lib/api/server-time.ts';
import { useMay } from '../../../lib/api/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUndoMerge } from './use-merge.ts';

/** The merges into a client that can still be undone. */
export function MergesNotice({ merges }: Pick<Client, 'merges'>) {
  const now = useServerTime();
  const mayUndo = useMay(clientMergeRoutes.undo);
  return merges
    .filter(({ undoUntil }) => Date.parse(undoUntil) > now())
    .map(({ id, name, undoUntil }) => (
      <Notice key={id} className="mb-6" action={mayUndo && <UndoButton mergeId={id} />}>
        <bdi>{name}</bdi> was merged into this client. It can be undone until{' '}
        <time dateTime={undoUntil}>{UNTIL.format(Date.parse(undoUntil))}</time>.
      </Notice>
    ));
}

const UNTIL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function UndoButton({ mergeId }: { mergeId: string }) {
  const { mutate, isPending } = useUndoMerge();
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(mergeId)}>
      Undo the merge
    </Button>
  );
}
