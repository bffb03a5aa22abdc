import {
  authRoutes,
  type Client,
  clientMoneyRoutes,
  paymentRoutes,
  statementMailRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { statementPeriod } from './statement-period.ts';

const RecordPaymentDialog = lazy(async () => ({
  default: (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
}));
const StatementDialog = lazy(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}));

/** Records a payment of a client and sends its statement, for the roles that may. */
export function ClientMoneyActions({ client }: { client: Client }) {
  const mayRecord = useMay(paymentRoutes.record);
  const maySend = useMay(statementMailRoutes.send);
  const [open, setOpen] = useState<'payment' | 'statement' | null>(null);
  const close = () => setOpen(null);
  const { id, displayName: name, currency } = client;
  return (
    <>
      {mayRecord && <Button onClick={() => setOpen('payment')}>Record payment</Button>}
      {maySend && <Button onClick={() => setOpen('statement')}>Send statement</Button>}
      <Suspense fallback={null}>
        {open === 'payment' && (
          <RecordPaymentDialog client={{ id, name, currency: currency ?? undefined }} onClose={close} />
        )}
        {open === 'statement' && <YearlyStatement client={client} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The mail with the statement of the twelve months until today, in the first currency in which the client owes or has money. */
function YearlyStatement({ client, onClose }: { client: Client; onClose: () => void }) {
  const today = useToday();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const { data } = useQuery(queryOf(clientMoneyRoutes.balance, { parameters: { id: client.id } }));
  const currency = data?.currencies[0]?.currency ?? client.currency ?? user?.organization?.currency;
  if (!data || !currency) return null;
  return (
    <StatementDialog
      clientId={client.id}
      query={{ ...statementPeriod({}, today), currency }}
      onClose={onClose}
    />
  );
}
