import { type RecurringListItem, recurringRoutes } from '@oficio/contracts';
import { KIND_WORDS } from '../../entities/recurring/recurring-words.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useStoreSeries } from './use-store-series.ts';

/** Asks before a series ends for good. */
export function EndRecurringDialog({ series, onClose }: { series: RecurringListItem; onClose: () => void }) {
  const { id, kind, name, version } = series;
  const raiseToast = useRaiseToast();
  const store = useStoreSeries();
  const write = useRouteWrite(recurringRoutes.end, {
    request: () => ({ parameters: { id }, body: { version } }),
    onSuccess: (ended) => {
      store(ended);
      raiseToast({ kind: 'success', title: 'Ended', description: name });
      onClose();
    },
  });
  return (
    <FormDialog
      size="small"
      title={`End ${isolated(name)}?`}
      description={`No more ${KIND_WORDS[kind].many} will be made. Existing ones stay. This can’t be undone; to continue later, pause it instead.`}
      action="End it"
      danger
      unsaved={false}
      busy={write.isPending}
      failure={refusalOf(write.error).failure}
      onSubmit={() => write.mutate({ version })}
      onClose={onClose}
    />
  );
}
