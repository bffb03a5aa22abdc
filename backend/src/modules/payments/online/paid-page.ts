import type { Money } from '@oficio/contracts';

/** A page of the provider on which a client has paid an invoice, or was to pay it. */
export interface PaidPage extends Money {
  id: string;
  organizationId: string;
  invoiceId: string;
}

/** Money that has arrived at the provider, and what it kept of it. */
export interface ArrivedMoney extends Money {
  fee: Money | null;
}
