import { type Renewal, type RenewalAction, renewalRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { DueDay } from '../../entities/hosting/due-day.tsx';
import { RENEWALS_PATH } from '../../entities/hosting/hosting-places.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { RecordColumns } from '../../records/record-screen.tsx';
import { useRecordQuery } from '../../records/use-record-query.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { ChangedTerms } from './changed-terms.tsx';
import { ProposalSection } from './proposal-section.tsx';
import { RenewalState } from './renewal-columns.tsx';
import { RenewalHistory } from './renewal-history.tsx';
import { RenewalMenu } from './renewal-menu.tsx';
import { RenewalMoney } from './renewal-money.tsx';
import { RenewalSteps } from './renewal-steps.tsx';
import { ACTION_WORDS } from './renewal-words.ts';
import { useRenewalActions } from './use-renewal-actions.tsx';

/** The page of one renewal: where it stands, what it brings in, and what has happened. */
export function RenewalScreen({ id }: { id: string }) {
  const { query, isMissing } = useRecordQuery(renewalRoutes.one, id);
  const { data, error } = query;
  usePageTitle(data && !isMissing ? data.subjectName : 'Renewal');
  if (isMissing) {
    return (
      <PageHeader
        above={<BackToList />}
        title="This renewal doesn’t exist"
        description="The address may be wrong, its domain or service may have been removed, or its client isn’t one that you see."
      />
    );
  }
  if (data) return <LoadedRenewal renewal={data} />;
  if (error) return <QueryError title="The renewal could not be loaded" query={query} />;
  return <ScreenSkeleton />;
}

/** The actions that bring a renewal to its end, the first that is offered as a button. The menu has all actions. */
const NEXT_STEPS: readonly RenewalAction[] = ['invoice', 'propose', 'confirm'];

function LoadedRenewal({ renewal }: { renewal: Renewal }) {
  const { subjectName, clientName, periodEnd } = renewal;
  const actions = useRenewalActions();
  const offered = actions.offersOf(renewal);
  const next = NEXT_STEPS.find((action) => offered.includes(action));
  return (
    <>
      <PageHeader
        above={<BackToList />}
        title={subjectName}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <RenewalState {...renewal} />
            {clientName !== null && <bdi>{clientName}</bdi>}
            <DueDay day={periodEnd} />
          </span>
        }
        actions={
          <>
            {next && (
              <Button variant="primary" onClick={() => actions.run(next, renewal)}>
                {ACTION_WORDS[next].replace('...', '')}
              </Button>
            )}
            <RenewalMenu size="medium" renewal={renewal} actions={actions} />
          </>
        }
      />
      <ChangedTerms renewal={renewal} />
      <RecordColumns
        main={
          <>
            <RenewalSteps renewal={renewal} />
            <ProposalSection proposal={renewal.proposal} />
            <RenewalHistory renewal={renewal} />
          </>
        }
        aside={<RenewalMoney renewal={renewal} />}
      />
      {actions.dialog}
    </>
  );
}

function BackToList() {
  return (
    <Link
      to={RENEWALS_PATH}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      Renewals
    </Link>
  );
}
