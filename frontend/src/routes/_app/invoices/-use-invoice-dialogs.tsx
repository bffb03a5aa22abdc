import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { InvoiceDialogs } from '../../../features/invoices/use-invoice-actions.tsx';
import { useSettleActions } from '../../../features/payments/use-settle-actions.tsx';

const MakeRecurringDialog = lazy(() => import('../../../features/recurring/make-recurring-dialog.tsx'));

/** The dialogs of payments and of recurring documents, for a screen with invoices. */
export function useInvoiceDialogs(): { dialogs: InvoiceDialogs; shown: ReactNode } {
  const ledger = useSettleActions();
  const [series, setSeries] = useState<Parameters<InvoiceDialogs['openSeries']>[0] | null>(null);
  return {
    dialogs: { openLedger: ledger.open, openSeries: setSeries },
    shown: (
      <>
        {ledger.dialog}
        {series && (
          <Suspense fallback={null}>
            <MakeRecurringDialog {...series} onClose={() => setSeries(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
