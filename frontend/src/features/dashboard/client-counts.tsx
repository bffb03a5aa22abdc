import { type DashboardAll, NUMBER_LOCALE } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** How many clients there are, in one line. Each figure links to the list whose total it shows. */
export function ClientCounts({
  clients,
  newClientsByMonth,
}: Pick<DashboardAll, 'clients' | 'newClientsByMonth'>) {
  const createdIn = newClientsByMonth.at(-1)?.month;
  const counts = [
    { label: 'Clients', value: clients.total, search: {} },
    { label: 'Active', value: clients.active, search: { status: 'active' } },
    { label: 'Leads', value: clients.leads, search: { status: 'lead' } },
    { label: 'New this month', value: clients.newThisMonth, search: { createdIn, sort: '-createdAt' } },
  ];
  return (
    <section aria-label="Figures">
      <dl className="flex flex-wrap items-baseline gap-x-8 border-y border-hairline text-sm">
        {counts.map(({ label, value, search }) => (
          <div key={label} className="flex items-baseline gap-2">
            <dt className="text-ink-muted">{label}</dt>
            <dd>
              <Link
                to="/clients"
                search={search as never}
                aria-label={`${label}: ${number.format(value)}`}
                className="inline-flex min-h-8 min-w-6 items-center font-semibold tabular-nums underline-offset-4 hover:underline max-md:min-h-11 max-md:min-w-11"
              >
                {number.format(value)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
