import { cleanSenderName, PRODUCT_NAME } from '@oficio/contracts';
import { userText } from './user-text.ts';

/**
 * The sender's name of a mail that goes out for an organization: "NAME via Oficio". A name that was stored before the
 * rules of its field, or that is the organization's own, loses what would let it pass for another sender.
 */
export function nameOnBehalfOf(name: string): string {
  return `${userText(cleanSenderName(name))} via ${PRODUCT_NAME}`.trim();
}
