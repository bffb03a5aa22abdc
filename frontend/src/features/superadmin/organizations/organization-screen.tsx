import {
  type OrganizationStep,
  type SuperadminOrganization,
  superadminAuditRoutes,
  superadminOrganizationRoutes,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../../lib/page/use-page-title.ts';
import { GrowingList } from '../../../records/growing-list.tsx';
import { RecordColumns } from '../../../records/record-screen.tsx';
import { useGrowingList } from '../../../records/use-growing-list.ts';
import { useRecordQuery } from '../../../records/use-record-query.ts';
import { ACTION_LINK } from '../../../ui/action-link.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader, Section } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/skeleton.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import { UsageCharts } from '../figures/usage-charts.tsx';
import { BackToPage } from '../superadmin-header.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { OrganizationFacts } from './organization-facts.tsx';
import { OrganizationNotices } from './organization-notices.tsx';
import { OrganizationPeople } from './organization-people.tsx';
import { STEP_WORDS } from './organization-step-words.ts';
import { StateBadges } from './state-badges.tsx';
import { StepDialog } from './step-dialog.tsx';

/** The page of one organization: its state, its members, its usage, and the steps that are possible now. */
export function OrganizationScreen({ id }: { id: string }) {
  const { query, isMissing } = useRecordQuery(superadminOrganizationRoutes.one, id);
  const { data, error } = query;
  usePageTitle(data && !isMissing ? data.name : 'Organization');
  if (isMissing) {
    return (
      <PageHeader
        above={<BackToPage page="organizations" />}
        title="This organization doesn’t exist"
        description="It may have been deleted, or the address is wrong."
      />
    );
  }
  if (data) return <LoadedOrganization key={id} organization={data} />;
  if (error) return <QueryError title="The organization could not be loaded" query={query} />;
  return <ScreenSkeleton />;
}

function LoadedOrganization({ organization }: { organization: SuperadminOrganization }) {
  const { id, name, can, days } = organization;
  const [step, setStep] = useState<OrganizationStep | null>(null);
  return (
    <>
      <PageHeader
        above={<BackToPage page="organizations" />}
        title={name}
        description={<StateBadges organization={organization} />}
        actionsBelow
        actions={can.map((possible) => (
          <Button key={possible} onClick={() => setStep(possible)}>
            {STEP_WORDS[possible].action}
          </Button>
        ))}
      />
      <OrganizationNotices organization={organization} />
      <RecordColumns
        main={
          <>
            <OrganizationPeople organization={organization} />
            <RecentAudit id={id} />
          </>
        }
        aside={
          <>
            <OrganizationFacts organization={organization} />
            <Section title="Last 30 days">
              <UsageCharts days={days} organizationId={id} />
            </Section>
          </>
        }
      />
      {step && <StepDialog step={step} organization={organization} onClose={() => setStep(null)} />}
    </>
  );
}

function RecentAudit({ id }: { id: string }) {
  const list = useGrowingList(superadminAuditRoutes.list, { query: { organizationId: id, limit: 10 } });
  return (
    <Section
      title="Recent steps"
      actions={
        <Link to={superadminPath('audit')} search={{ organizationId: id } as never} className={ACTION_LINK}>
          All steps
        </Link>
      }
    >
      <GrowingList
        list={list}
        many="steps"
        lines={5}
        nothing={<p className="text-sm text-ink-muted">Nothing happened yet.</p>}
        small
        moreClassName="mt-3"
      >
        {(entries) => <AuditEntries entries={entries} ofOne />}
      </GrowingList>
    </Section>
  );
}
