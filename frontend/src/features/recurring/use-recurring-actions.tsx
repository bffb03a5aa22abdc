import {
  ACCOUNTING_WRITING_ROLES,
  INVOICE_ISSUING_ROLES,
  type RecurringAction,
  type RecurringListItem,
  recurringRoutes,
} from '@oficio/contracts';
import { recurringActions } from '@oficio/machines/recurring-document';
import { type ReactNode, useState } from 'react';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useMembership } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { EditRecurringDialog } from './edit-recurring-dialog.tsx';
import { EndRecurringDialog } from './end-recurring-dialog.tsx';
import { useStoreSeries } from './use-store-series.ts';

/** The texts of each action of a series. */
export const ACTION_WORDS: Record<RecurringAction, string> = {
  edit: 'Change...',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End...',
};

export interface RecurringActions {
  /** The actions that the state of the series and the person's role allow. */
  offersOf: (series: RecurringListItem) => RecurringAction[];
  run: (action: RecurringAction, series: RecurringListItem) => void;
  dialog: ReactNode;
}

/** The actions on series. One instance serves all rows of a list. */
export function useRecurringActions(): RecurringActions {
  const role = useMembership()?.memberRole;
  const today = useToday();
  const [open, setOpen] = useState<{ action: 'edit' | 'end'; series: RecurringListItem } | null>(null);
  const pause = useStep(recurringRoutes.pause, 'Paused');
  const resume = useStep(recurringRoutes.resume, 'Active again');
  const close = () => setOpen(null);
  return {
    offersOf(series) {
      if (role === undefined) return [];
      const isDraft = series.kind === 'invoice' && series.mode === 'draft';
      const writers = series.kind === 'invoice' ? INVOICE_ISSUING_ROLES : ACCOUNTING_WRITING_ROLES;
      if (!isDraft && !writers.includes(role)) return [];
      const { status, nextOccurrence, failures } = series;
      return recurringActions({ status, nextOccurrence, failures, recurrence: series }, today);
    },
    run(action, series) {
      if (action === 'edit' || action === 'end') return setOpen({ action, series });
      (action === 'pause' ? pause : resume).mutate(series);
    },
    dialog: (
      <>
        {open?.action === 'edit' && (
          <EditRecurringDialog series={open.series} today={today} onClose={close} />
        )}
        {open?.action === 'end' && <EndRecurringDialog series={open.series} onClose={close} />}
      </>
    ),
  };
}

function useStep(route: typeof recurringRoutes.pause, done: string) {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const store = useStoreSeries();
  return useSharedRouteWrite(route, {
    request: ({ id, version }: RecurringListItem) => ({ parameters: { id }, body: { version } }),
    onSuccess: (series) => {
      store(series);
      raiseToast({ kind: 'success', title: done, description: series.name });
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
