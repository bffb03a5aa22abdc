import { formatMoney, RECURRING, type RecurringDocument, recurringRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { pathOfRecord } from '../../../records/record-area.ts';
import { Fact, FactList } from '../../../records/record-facts.tsx';
import { RecordColumns } from '../../../records/record-screen.tsx';
import { useRecordQuery } from '../../../records/use-record-query.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader, Section } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenSkeleton } from '../../../ui/skeleton.tsx';
import { RecurringStatusBadge } from './recurring-columns.tsx';
import { ComingDocuments, MadeDocuments } from './recurring-occurrences.tsx';
import { endWords, everyWords, MODE_WORDS, RECURRING_PATH } from './recurring-words.ts';
import { ACTION_WORDS, useRecurringActions } from './use-recurring-actions.tsx';

/** The page of one series: what comes, and what it has made. */
export function RecurringScreen({ id }: { id: string }) {
  const { query, isMissing } = useRecordQuery(recurringRoutes.one, id);
  const { data, error } = query;
  usePageTitle(data && !isMissing ? data.name : 'Recurring invoice');
  if (isMissing) {
    return (
      <PageHeader
        above={<BackToList />}
        title="This recurring invoice doesn’t exist"
        description="The address may be wrong, or its client isn’t one that you see."
      />
    );
  }
  if (data) return <LoadedSeries series={data} />;
  if (error) return <QueryError title="The recurring invoice could not be loaded" query={query} />;
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
            <bdi>{clientName}</bdi>
            <span className="tabular-nums">{formatMoney({ amountMinor: totalMinor, currency })}</span>
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
        aside={<Details series={series} />}
      />
      {actions.dialog}
    </>
  );
}

function FailureNotice({ series: { status, lastFailure, failures } }: { series: RecurringDocument }) {
  if (lastFailure === null || status === 'ended') return null;
  const isPaused = status === 'paused';
  return (
    <Notice
      tone={isPaused ? 'negative' : 'neutral'}
      className="mb-6"
      title={isPaused ? 'Paused, because an invoice could not be made' : 'The last invoice could not be made'}
    >
      <bdi>{lastFailure}</bdi>{' '}
      {isPaused
        ? 'Remove the cause, then resume it. What was missed is skipped.'
        : `It is tried again tomorrow, or at once after a change. Attempt ${failures} of ${RECURRING.failures}.`}
    </Notice>
  );
}

function Details({ series }: { series: RecurringDocument }) {
  const { clientId, clientName, template, currency, noticeDays, mode } = series;
  return (
    <Section title="Details">
      <FactList>
        <Fact label="Client">
          <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>
        </Fact>
        <Fact label="How often">{everyWords(series)}</Fact>
        <Fact label="Ends">{endWords(series)}</Fact>
        <Fact label="On each day">{MODE_WORDS[mode]}</Fact>
        {noticeDays !== null && mode !== 'draft' && (
          <Fact label="Announced">{noticeDays === 1 ? 'A day ahead' : `${noticeDays} days ahead`}</Fact>
        )}
        <Fact label={template.lines.length === 1 ? 'Line' : 'Lines'}>
          {template.lines.map(({ description, unitPriceMinor }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a template have no other identity.
            <span key={index} className="block">
              <bdi>{description}</bdi>, {formatMoney({ amountMinor: unitPriceMinor, currency })}
            </span>
          ))}
        </Fact>
      </FactList>
    </Section>
  );
}

function BackToList() {
  return (
    <Link
      to={RECURRING_PATH}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      Recurring invoices
    </Link>
  );
}
