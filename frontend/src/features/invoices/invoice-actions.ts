import type { InvoiceListItem } from '@oficio/contracts';
import { allowedInvoiceActions, type InvoiceAction } from '@oficio/machines/invoice';
import type { RecordAction } from '../../records/record-area.ts';

const ALL_RIGHTS = { draft: true, issue: true, settle: true };
const ACTIONS: Record<RecordAction, InvoiceAction> = {
  edit: 'edit',
  archive: 'archive',
  restore: 'restore',
  remove: 'delete',
};

/** Whether the state of an invoice allows an action that every area of records has. */
export function stateAllows(invoice: InvoiceListItem, action: RecordAction): boolean {
  // An open invoice stays in the list, as the server demands.
  if (action === 'archive' && invoice.lifecycle === 'issued' && invoice.balanceMinor !== 0) return false;
  // The day decides about none of these actions.
  const day = invoice.createdAt.slice(0, 10);
  return allowedInvoiceActions(invoice, day, ALL_RIGHTS).includes(ACTIONS[action]);
}
