import { RECURRING, type RecurringDocument, recurringRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { KIND_WORDS, RECURRING_PATH } from '../../entities/recurring/recurring-words.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { RecordColumns } from '../../records/record-screen.tsx';
import { useRecordQuery } from '../../records/use-record-query.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { RecurringStatusBadge } from './recurring-columns.tsx';
import { RecurringDetails } from './recurring-details.tsx';
import { ComingDocuments, MadeDocuments } from './recurring-occurrences.tsx';
import { ACTION_WORDS, useRecurringActions } from './use-recurring-actions.tsx';

/** The page of one series: what comes, and what it has made. */
export function RecurringScreen({ id }: { id: string }) {
  const { query, isMissing } = useRecordQuery(recurringRoutes.one, id);
  const { data, error } = query;
  usePageTitle(data && !isMissing ? data.name : 'Recurring');
  if (isMissing) {
    return (
      <PageHeader
        above={<BackToList />}
        title="This series doesn’t exist"
        description="The address may be wrong, or its client isn’t one that you see."
      />
    );
  }
  if (data) return <LoadedSeries series={data} />;
  if (error) return <QueryError title="The series could not be loaded" query={query} />;
  return <ScreenSkeleton />;
}

function LoadedSeries({ series }: { series: RecurringDocument }) {
  const { name, clientName, status, totalMinor, currency } = series;
  const actions = useRecurringActions();
  return (
    <>
      <PageHeader
        above={<BackToList />}
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <RecurringStatusBadge status={status} />
            {clientName !== null && <bdi>{clientName}</bdi>}
            <span className="tabular-nums">{moneyText({ amountMinor: totalMinor, currency })}</span>
          </span>
        }
        actions={actions.offersOf(series).map((action) => (
          <Button key={action} onClick={() => actions.run(action, series)}>
            {ACTION_WORDS[action].replace('...', '')}
          </Button>
        ))}
      />
      <FailureNotice series={series} />
      <RecordColumns
        main={
          <>
            {status !== 'ended' && <ComingDocuments series={series} />}
            <MadeDocuments series={series} />
          </>
        }
        aside={<RecurringDetails series={series} />}
      />
      {actions.dialog}
    </>
  );
}

function FailureNotice({ series: { kind, status, lastFailure, failures } }: { series: RecurringDocument }) {
  if (lastFailure === null || status === 'ended') return null;
  const isPaused = status === 'paused';
  const { one } = KIND_WORDS[kind];
  return (
    <Notice
      tone={isPaused ? 'negative' : 'neutral'}
      className="mb-6"
      title={isPaused ? `Paused: the ${one} could not be made` : `The last ${one} could not be made`}
    >
      <bdi>{lastFailure}</bdi>{' '}
      {isPaused
        ? 'Fix the cause, then resume it. What was missed is skipped.'
        : `It is tried again tomorrow, or at once after a change. Attempt ${failures} of ${RECURRING.failures}.`}
    </Notice>
  );
}

function BackToList() {
  return (
    <Link
      to={RECURRING_PATH}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      Recurring
    </Link>
  );
}
