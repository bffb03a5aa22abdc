import {
  formatLocalDate,
  type OrganizationState,
  type SuperadminOverview,
  superadminOverviewRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { Figure, Figures } from '../../records/figures.tsx';
import { useRegularRefresh } from '../../records/use-regular-refresh.ts';
import { ACTION_LINK } from '../../ui/action-link.ts';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { Attention } from './figures/attention.tsx';
import { countText } from './figures/number-cell.tsx';
import { UsageCharts } from './figures/usage-charts.tsx';
import { SuperadminHeader } from './superadmin-header.tsx';
import { superadminPath } from './superadmin-pages.ts';

type OrganizationFigures = SuperadminOverview['organizations'];

interface StateFigure {
  key: keyof OrganizationFigures;
  label: string;
  /** The filter of the list that has them. */
  state?: OrganizationState;
}

const MAIN: readonly StateFigure[] = [
  { key: 'total', label: 'Organizations' },
  { key: 'trialing', label: 'In a trial', state: 'trialing' },
  { key: 'pastDue', label: 'Payment late', state: 'past_due' },
];

const RARE: readonly StateFigure[] = [
  { key: 'granted', label: 'Granted', state: 'granted' },
  { key: 'suspended', label: 'Suspended', state: 'suspended' },
  { key: 'sendingPaused', label: 'Sending paused', state: 'sending_paused' },
  { key: 'deleting', label: 'Being deleted', state: 'deleting' },
];

/** What waits for somebody, and the figures of the whole product. */
export function OverviewScreen() {
  useRegularRefresh(superadminOverviewRoutes.read.path);
  const query = useQuery(queryOf(superadminOverviewRoutes.read));
  const { data, error } = query;
  return (
    <>
      <SuperadminHeader page="" />
      {data ? (
        <Loaded overview={data} />
      ) : error ? (
        <QueryError title="The overview could not be loaded" query={query} />
      ) : (
        <ScreenSkeleton />
      )}
    </>
  );
}

function Loaded({ overview }: { overview: SuperadminOverview }) {
  const { attention, organizations, users, monthlyUsd, days, countedAt } = overview;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="mt-4 flex flex-col gap-8">
      <Attention attention={attention} />
      <Section title="Organizations and people">
        <Figures>
          {MAIN.map(({ key, label, state }) => (
            <Figure
              key={key}
              label={label}
              value={organizations[key]}
              path={superadminPath('organizations')}
              search={{ state }}
            />
          ))}
          <Figure label="Users" value={users.total} path={superadminPath('users')} search={{}} />
        </Figures>
        <ul aria-label="Rarer states" className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {RARE.map(({ key, label, state }) => (
            <li key={key}>
              <Link to={superadminPath('organizations')} search={{ state } as never} className={ACTION_LINK}>
                {label}: {countText(organizations[key])}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-muted">
          {`${countText(organizations.paying)} organizations pay, together $${countText(monthlyUsd)} a month before coupons. The last 30 days brought ${countText(organizations.createdLast30Days)} new organizations and ${countText(users.createdLast30Days)} new users.`}
        </p>
      </Section>
      <Section
        title="Usage"
        description={
          first && last && `${formatLocalDate(first.day)} to ${formatLocalDate(last.day)}, UTC days`
        }
      >
        <UsageCharts days={days} />
      </Section>
      <p className="text-sm text-ink-muted">
        {countedAt === null ? 'Usage hasn’t been counted yet.' : `Counted ${formatMoment(countedAt)}.`}
      </p>
    </div>
  );
}
