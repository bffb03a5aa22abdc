import type { RenewalContext, RenewalEvent } from '@oficio/machines/renewal';
import { renewalModel } from '@oficio/machines/renewal/model';
import { renewalDriver } from '../drivers/renewal.driver.ts';
import { setRenewalStage } from '../drivers/renewal.stage.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: { ...renewalModel, isPossible },
  driver: renewalDriver,
  setStage: setRenewalStage,
});

/**
 * What costs nothing isn't invoiced, and its invoice isn't waived. A client's approval drafts the invoice, which keeps it
 * from being waived.
 */
function isPossible({ priceMinor, isApproved }: RenewalContext, { type }: RenewalEvent): boolean {
  if (type === 'invoice.issued') return priceMinor > 0;
  if (type === 'member.waived') return priceMinor > 0 && !isApproved;
  return true;
}
