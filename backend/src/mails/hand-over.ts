import { type SmtpFailure, UndeliverableMail, wordsOf } from './undeliverable-mail.ts';

/** An address that the mail server refused, with its words. `forGood`: no mail will reach the address. */
interface RefusedAddress {
  address: string;
  words: string;
  forGood: boolean;
}

/** What became of one mail. */
export type HandOver =
  /** The server has it, for all addresses but the refused ones. */
  | { outcome: 'accepted'; refused: RefusedAddress[] }
  /** The server refused it temporarily, or can't have read anything of it. */
  | { outcome: 'refusedForNow'; words: string }
  /** The server will never take it. `aboutAddress`: because of its address, not of its content. */
  | { outcome: 'refusedForGood'; words: string; aboutAddress: boolean }
  /** The server may have it. */
  | { outcome: 'unknown' };

/** Reads nodemailer's report about an accepted mail. */
export function handOverOf(report: unknown): HandOver {
  const { rejectedErrors = [] } = report as { rejectedErrors?: (Error & { recipient?: string })[] };
  return {
    outcome: 'accepted',
    refused: rejectedErrors.map((error) => ({
      address: error.recipient ?? '',
      words: wordsOf(error) || 'the address is refused',
      forGood: UndeliverableMail.of(error)?.aboutAddress === true,
    })),
  };
}

/**
 * Reads nodemailer's error.
 * @param isRead whether the connection has begun to read the mail
 */
export function noHandOver(error: unknown, { isRead }: { isRead: boolean }): HandOver {
  const undeliverable = UndeliverableMail.of(error);
  if (undeliverable) {
    const { reason: words, aboutAddress } = undeliverable;
    return { outcome: 'refusedForGood', words, aboutAddress };
  }
  const { responseCode } = error as SmtpFailure;
  const isRefused = typeof responseCode === 'number' && responseCode >= 400;
  if (isRead && !isRefused) return { outcome: 'unknown' };
  return {
    outcome: 'refusedForNow',
    words: wordsOf(error) || 'the mail server can’t be reached',
  };
}
