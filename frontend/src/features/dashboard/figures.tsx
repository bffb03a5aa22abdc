import type { Dashboard } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';

const count = new Intl.NumberFormat('en-US');

/** The figures. Each links to the list whose total it shows. */
export function Figures({ clients }: Pick<Dashboard, 'clients'>) {
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-2 gap-y-6 border-y border-hairline py-6 md:grid-cols-4 md:divide-x md:divide-hairline">
        <Figure label="Clients" value={clients.total} search={{}} />
        <Figure label="Active" value={clients.active} search={{ status: 'active' }} />
        <Figure label="Leads" value={clients.leads} search={{ status: 'lead' }} />
        <Figure label="New this month" value={clients.newThisMonth} search={{ sort: '-createdAt' }} />
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: number;
  search: { status?: 'active' | 'lead'; sort?: '-createdAt' };
}

function Figure({ label, value, search }: FigureProps) {
  return (
    <div className="flex flex-col justify-between md:px-6 md:first:ps-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-1">
        <Link
          to="/clients"
          search={search}
          aria-label={`${label}: ${count.format(value)}`}
          className="text-2xl font-semibold tabular-nums underline-offset-8 hover:underline"
        >
          {count.format(value)}
        </Link>
      </dd>
    </div>
  );
}
