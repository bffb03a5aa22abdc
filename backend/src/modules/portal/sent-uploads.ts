import { DOCUMENT_TYPES, UPLOADS } from '@oficio/contracts';
import type { Request } from 'express';
import type { ApiError } from '../../http/api-error.ts';
import { apiErrorOf } from '../../http/failure-answer.ts';
import type { UploadHolder } from '../../http/upload-shares.ts';
import { addressKey } from '../../limits/rate-limits.ts';
import type { ClientSender } from '../files/client-uploads.service.ts';

/* What the forms with files have in common. */

/** A browser without a script sends a form of any size, and reads why it is refused when it has sent all of it. */
export const FORM_LIMITS = {
  maxBytes: UPLOADS.documentMaxBytes,
  discardBytes: 10 * UPLOADS.documentMaxBytes,
};

/** The extensions of files that can be stored, for the field of a form. */
export const ACCEPTED_FILES = Object.values(DOCUMENT_TYPES)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

/** The faults of a page by the codes of refusals. */
export type Faults<Fault> = Partial<Record<ApiError['code'], Fault>>;

/** Before a file is stored, a share of unfinished bodies can be used up. */
export const ARRIVAL_FAULTS = {
  'upload.too_large': 'large',
  'upload.too_slow': 'interrupted',
  'rate.limited': 'interrupted',
  'service.unavailable': 'interrupted',
} as const;

/** @throws what the work throws, unless it is one of the faults */
export async function faultOf<Fault, Value>(
  faults: Faults<Fault>,
  work: Promise<Value>,
): Promise<{ value: Value } | { fault: Fault }> {
  try {
    return { value: await work };
  } catch (error) {
    const fault = faults[apiErrorOf(error).code];
    if (fault === undefined) throw error;
    return { fault };
  }
}

/** Whose shares of unfinished bodies a form uses. */
export function holderOf({ clientId, organizationId }: ClientSender, { ip }: Request): UploadHolder {
  return { account: clientId, organization: organizationId, address: addressKey(ip) };
}
