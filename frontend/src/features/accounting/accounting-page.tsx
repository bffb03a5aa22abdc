import { type Route, SECTION_TITLES } from '@oficio/contracts';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { NotAllowed } from '../../records/not-allowed.tsx';
import { AreaHeader } from '../../ui/area-header.tsx';
import { AccountingTabs } from './accounting-tabs.tsx';

interface AccountingPageProps extends ComponentProps<typeof AccountingTabs> {
  description: string;
  /** The route that the page reads. */
  reads: Pick<Route<undefined, undefined>, 'members' | 'needs'>;
  children: ReactNode;
}

/** A part of accounting that isn't a list of records. */
export function AccountingPage({ current, description, reads, children }: AccountingPageProps) {
  // The area's own address leads to the first tab, and keeps its title.
  usePageTitle(current === 'Overview' ? SECTION_TITLES.accounting : current);
  const navigate = useNavigate();
  return (
    <>
      <AreaHeader
        title={SECTION_TITLES.accounting}
        tabs={<AccountingTabs current={current} />}
        description={description}
      />
      {useMay(reads) ? (
        children
      ) : (
        <NotAllowed
          what={`open ${current.toLowerCase()}`}
          onClose={() => void navigate({ to: '/dashboard' })}
        />
      )}
    </>
  );
}
