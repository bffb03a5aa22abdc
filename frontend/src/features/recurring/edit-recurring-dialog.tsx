import {
  type CreateRecurringBody,
  type RecurringDocument,
  type RecurringListItem,
  recurringRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { everyWords, KIND_WORDS } from '../../entities/recurring/recurring-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { RecurringDialog } from './recurring-dialog.tsx';
import { valuesOf } from './recurring-form.ts';
import { subjectOf } from './recurring-subject.ts';
import { useStoreSeries } from './use-store-series.ts';

interface EditProps {
  series: RecurringListItem;
  today: string;
  onClose: () => void;
}

/** Changes the coming documents of a series. */
export function EditRecurringDialog({ series, ...props }: EditProps) {
  const { data } = useQuery(queryOf(recurringRoutes.one, { parameters: { id: series.id } }));
  return data ? <Loaded series={data} {...props} /> : null;
}

function Loaded({ series, today, onClose }: EditProps & { series: RecurringDocument }) {
  const { id, kind, nextOccurrence, nextOn } = series;
  const { one, many } = KIND_WORDS[kind];
  const raiseToast = useRaiseToast();
  const store = useStoreSeries();
  const [version] = useState(series.version);
  const write = useRouteWrite(recurringRoutes.update, {
    request: ({ startOn, frequency, interval = 1, anchorDay, ...body }: CreateRecurringBody) => {
      const days = { startOn, frequency, interval, anchorDay };
      const isMoved = startOn !== nextOn || everyWords({ frequency, interval }) !== everyWords(series);
      const isAnchored = isMoved || anchorDay !== series.anchorDay;
      return { parameters: { id }, body: { ...body, ...(isAnchored && days), version } };
    },
    onSuccess: (changed) => {
      store(changed);
      raiseToast({ kind: 'success', title: `Recurring ${one} changed`, description: changed.name });
      settleChanges();
      onClose();
    },
  });
  return (
    <RecurringDialog
      title={`Change the recurring ${one}`}
      description={`Existing ${many} stay as they are.`}
      action="Save"
      initial={valuesOf(series)}
      subject={subjectOf(series)}
      next={nextOccurrence}
      today={today}
      write={write}
      onClose={onClose}
    />
  );
}
