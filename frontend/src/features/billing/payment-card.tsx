import type { Membership, SubscriptionStatus } from '@oficio/contracts';
import { CreditCard, FileText } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { offersTo, whyUnmanageable } from './manageable.ts';
import { usePortal } from './use-billing-writes.ts';

/** The link to the customer portal; renders nothing before the first payment. */
export function PaymentCard({ status, membership }: { status: SubscriptionStatus; membership: Membership }) {
  const offersPayment = offersTo(status, membership).includes('updatePayment');
  const hasInvoices = offersPayment || status.currentPeriodEnd !== null;
  if (!status.stripeConfigured || whyUnmanageable(status, membership) || !hasInvoices) return null;
  return <PortalLinks offersPayment={offersPayment} />;
}

function PortalLinks({ offersPayment }: { offersPayment: boolean }) {
  const portal = usePortal();
  return (
    <Card>
      <h2 className="text-base font-semibold">Payment</h2>
      <p className="mt-1 text-sm text-ink-muted">
        Our payment provider keeps your card and invoices. Its page leads back here.
      </p>
      <div className="mt-4 flex flex-col gap-2">
        {offersPayment && (
          <Button disabled={portal.busy} icon={<CreditCard aria-hidden />} onClick={portal.open}>
            Update payment method
          </Button>
        )}
        <Button disabled={portal.busy} icon={<FileText aria-hidden />} onClick={portal.open}>
          See invoices
        </Button>
      </div>
    </Card>
  );
}
