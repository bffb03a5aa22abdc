import type { InvoiceContext, InvoiceEvent } from '@oficio/machines/invoice';
import { invoiceModel } from '@oficio/machines/invoice/model';
import type { SameStep } from '@oficio/machines/testing';
import { invoiceDriver } from '../drivers/invoice.driver.ts';
import { setInvoiceStage } from '../drivers/invoice.stage.ts';
import { generateTests } from './generate-tests.ts';

/** A payment that leaves a rest isn't the same as one that pays everything. */
const sameSettlement: SameStep = ({ name, stateKeys }) =>
  [name, ...(name.startsWith('settlement.') ? stateKeys : [])].join(' ');

generateTests({
  model: {
    ...invoiceModel,
    isPossible: (context, event) =>
      isWorthwhile(context, event) && (invoiceModel.isPossible?.(context, event) ?? true),
  },
  driver: invoiceDriver,
  setStage: setInvoiceStage,
  sameStep: sameSettlement,
});

/**
 * An invoice over nothing is paid once it is issued, and a ledger of one row is taken back as a whole. A credit note
 * credits an unpaid invoice and is voided next, because the model doesn't know what it has settled.
 */
function isWorthwhile(
  { totalMinor, balanceMinor, creditedMinor }: InvoiceContext,
  event: InvoiceEvent,
): boolean {
  if (event.type === 'invoice.issued' || event.type === 'invoice.scheduled') return totalMinor > 0;
  if (event.type === 'credit.issued') return balanceMinor === totalMinor && event.amountMinor === totalMinor;
  if (event.type === 'credit.voided') return creditedMinor > 0 && event.settledMinor === totalMinor;
  if (event.type === 'settlement.reversed') return creditedMinor === 0 && event.balanceMinor === totalMinor;
  return true;
}
