import { createFileRoute } from '@tanstack/react-router';
import { pathOfEntity } from '../../../app/signed-in/areas.tsx';
import { ClientScreen } from '../../../features/clients/client-screen.tsx';
import { ClientBalance } from '../../../features/invoices/client-balance.tsx';
import { NewClientInvoice } from '../../../features/invoices/new-client-invoice.tsx';
import { ClientMoneyActions } from '../../../features/payments/client-money-actions.tsx';
import { ClientNextRenewal } from '../../../features/renewals/client-next-renewal.tsx';
import { SUPPORT_PATH } from '../../../features/support/support-path.ts';
import { pathOfRecord } from '../../../records/record-area.ts';

export const Route = createFileRoute('/_app/clients/$clientId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Client() {
    const { clientId } = Route.useParams();
    const { edit } = Route.useSearch();
    return (
      <ClientScreen
        key={clientId}
        id={clientId}
        editing={edit}
        pathOfEntity={pathOfThing}
        facts={
          <>
            <ClientBalance clientId={clientId} />
            <ClientNextRenewal clientId={clientId} />
          </>
        }
        moneyActions={(client) => (
          <>
            <NewClientInvoice clientId={client.id} />
            <ClientMoneyActions client={client} />
          </>
        )}
      />
    );
  },
});

/** A request has a page, but is no record of an area. */
function pathOfThing(type: string, id: string): string | null {
  return type === 'ticket' ? pathOfRecord({ path: SUPPORT_PATH }, id) : pathOfEntity(type, id);
}
