import { type Payment, paymentRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

interface PaymentLoaderProps {
  id: string;
  onClose: () => void;
  children: (payment: Payment) => ReactNode;
}

/** Reads a payment before the dialog about it is shown. */
export function PaymentLoader({ id, onClose, children }: PaymentLoaderProps) {
  const query = useQuery(queryOf(paymentRoutes.one, { parameters: { id } }));
  if (query.data) return children(query.data);
  return (
    <Dialog open onOpenChange={onClose} title="Payment" size="small">
      {query.error ? (
        <QueryError title="The payment could not be loaded" query={query} />
      ) : (
        <div aria-busy>
          <SkeletonText lines={4} />
        </div>
      )}
    </Dialog>
  );
}
