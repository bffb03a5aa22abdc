import { type RecurringDocument, recurringRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { KIND_WORDS } from '../../entities/recurring/recurring-words.ts';
import { failureText } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Subject } from './recurring-subject.ts';
import { withPlaceholders } from './recurring-texts.ts';
import { useStoreSeries } from './use-store-series.ts';

interface UseForSeriesProps {
  seriesId: string;
  /** What the coming documents get. */
  subject: Pick<Subject, 'template' | 'income' | 'expense'>;
  onClose: () => void;
}

const ACTION = 'Use it';

/** Makes the coming documents of a series like one that it has made. */
export function UseForSeriesDialog({ seriesId, ...props }: UseForSeriesProps) {
  const { data, error } = useQuery(queryOf(recurringRoutes.one, { parameters: { id: seriesId } }));
  if (data) return <Loaded series={data} {...props} />;
  if (!error) return null;
  return (
    <FormDialog
      size="small"
      title="Use for upcoming ones?"
      action={ACTION}
      ready={false}
      unsaved={false}
      busy={false}
      failure={failureText(error)}
      onSubmit={() => {}}
      onClose={props.onClose}
    />
  );
}

function Loaded({
  series,
  subject,
  onClose,
}: Omit<UseForSeriesProps, 'seriesId'> & { series: RecurringDocument }) {
  const { id, kind, name, version } = series;
  const { one, many } = KIND_WORDS[kind];
  const raiseToast = useRaiseToast();
  const store = useStoreSeries();
  const write = useRouteWrite(recurringRoutes.update, {
    request: () => ({ parameters: { id }, body: { ...withPlaceholders(subject, series), version } }),
    onSuccess: (changed) => {
      store(changed);
      raiseToast({ kind: 'success', title: `Recurring ${one} changed`, description: name });
      onClose();
    },
  });
  const contents = kind === 'invoice' ? 'lines, taxes, discount and texts' : 'amounts and details';
  return (
    <FormDialog
      size="small"
      title={`Use for upcoming ${many}?`}
      description={`Upcoming ${many} of ${isolated(name)} get the ${contents} of this one. Existing ones stay as they are.`}
      action={ACTION}
      unsaved={false}
      busy={write.isPending}
      failure={refusalOf(write.error).failure}
      onSubmit={() => write.mutate({ version })}
      onClose={onClose}
    />
  );
}
