import { FinalFailure } from '../jobs/job-handlers.ts';
import { userText } from './user-text.ts';

/** The properties that nodemailer adds to an SMTP error. */
export interface SmtpFailure {
  code?: unknown;
  /** The refused command; `API` if nodemailer refused the envelope itself. */
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
  /** The server answered 5xx. */
  permanent?: unknown;
}

const REPLY_CODES = /^\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3} )?/;
/** The enhanced status of a server that distrusts the sender, whoever the recipient is (RFC 3463). */
const POLICY = /^\d{3}[ -]5\.7\./;

/** The mail server refuses this mail permanently. `reason` is the server's answer as one line. */
export class UndeliverableMail extends FinalFailure {
  override readonly name = 'UndeliverableMail';

  constructor(
    readonly reason: string,
    /** The recipient is refused, rather than the sender or the content. */
    readonly aboutAddress: boolean,
  ) {
    super('The mail server refused the mail');
  }

  /** Null for failures that a retry may not meet. A refused sender or password is a fault of the configuration. */
  static of(error: unknown): UndeliverableMail | null {
    if (!(error instanceof Error)) return null;
    const { code, command, response, permanent } = error as SmtpFailure;
    if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return null;
    if (permanent !== true && command !== 'API') return null;
    const aboutAddress = code === 'EENVELOPE' && command !== 'DATA' && !POLICY.test(String(response));
    return new UndeliverableMail(wordsOf(error) || 'the address is not valid', aboutAddress);
  }
}

/** The server's answer as one line, without its codes; empty without an answer. */
export function wordsOf(error: unknown): string {
  const { response } = error as SmtpFailure;
  return typeof response === 'string' ? userText(response.replace(REPLY_CODES, ''), 200) : '';
}
