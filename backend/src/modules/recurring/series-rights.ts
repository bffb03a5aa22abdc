import {
  ACCOUNTING_WRITING_ROLES,
  INVOICE_ISSUING_ROLES,
  MODES_OF_KIND,
  type RecurringDocument,
} from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';

/** @throws ApiError access.forbidden; request.invalid for what the kind doesn’t have */
export function requireMay(
  { organization: { memberRole } }: OrganizationScope,
  { kind, mode, noticeDays }: Pick<RecurringDocument, 'kind' | 'mode' | 'noticeDays'>,
): void {
  if (kind !== 'invoice' && !ACCOUNTING_WRITING_ROLES.includes(memberRole))
    throw new ApiError('access.forbidden');
  if (!MODES_OF_KIND[kind].includes(mode)) {
    throw fieldFault('request.invalid', { path: 'mode', message: 'Please choose what happens' });
  }
  if (kind !== 'invoice' && noticeDays.length > 0) {
    throw fieldFault('request.invalid', { path: 'noticeDays', message: 'Only invoices are announced' });
  }
  if (kind !== 'invoice' || mode === 'draft' || INVOICE_ISSUING_ROLES.includes(memberRole)) return;
  const message = 'Your role prepares drafts. Somebody who may issue invoices can do this.';
  throw new ApiError('access.forbidden', message, { fields: [{ path: 'mode', message }] });
}
