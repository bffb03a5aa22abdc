import type { DashboardAll } from '@oficio/contracts';
import { Figure, Figures } from '../../records/figures.tsx';

const path = '/clients';

/** The figures of the clients. Each links to the list whose total it shows. */
export function ClientFigures({
  clients,
  newClientsByMonth,
}: Pick<DashboardAll, 'clients' | 'newClientsByMonth'>) {
  const createdIn = newClientsByMonth.at(-1)?.month;
  return (
    <Figures>
      <Figure label="Clients" value={clients.total} path={path} search={{}} />
      <Figure label="Active" value={clients.active} path={path} search={{ status: 'active' }} />
      <Figure label="Leads" value={clients.leads} path={path} search={{ status: 'lead' }} />
      <Figure
        label="New this month"
        value={clients.newThisMonth}
        path={path}
        search={{ createdIn, sort: '-createdAt' }}
      />
    </Figures>
  );
}
