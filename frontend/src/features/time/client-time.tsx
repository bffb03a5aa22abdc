import { durationText, timeRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { Button } from '../../ui/button.tsx';

const InvoiceTimeDialog = lazy(() => import('./invoice-time-dialog.tsx'));

/** The unbilled time of all projects of a client, above the client's invoices. Nothing is shown without any. */
export function ClientTime({ clientId }: { clientId: string }) {
  return useMay(timeRoutes.unbilled) && <Unbilled clientId={clientId} />;
}

function Unbilled({ clientId }: { clientId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queryOf(timeRoutes.unbilled, { query: { clientId } }));
  if (!data || data.sums.length === 0) return null;
  const sums = data.sums.map(
    ({ currency, minutes, amountMinor }) =>
      `${durationText(minutes)} h (${moneyText({ amountMinor, currency })})`,
  );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="tabular-nums">Unbilled time: {sums.join(', ')}</p>
      <Button size="small" icon={<ReceiptText aria-hidden />} onClick={() => setOpen(true)}>
        Invoice unbilled…
      </Button>
      {isOpen && (
        <Suspense>
          <InvoiceTimeDialog projectId={null} clientId={clientId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
