import { FinalFailure } from '../jobs/job-handlers.ts';
import { userText } from './user-text.ts';

/** The properties that nodemailer adds to an SMTP error. */
interface SmtpFailure {
  code?: unknown;
  /** The refused command; `API` if nodemailer refused the envelope itself. */
  command?: unknown;
  response?: unknown;
  /** The server answered 5xx. */
  permanent?: unknown;
}

const REPLY_CODES = /^\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3} )?/;

/** The mail server refuses this mail permanently. `reason` is the server's answer as one line. */
export class UndeliverableMail extends FinalFailure {
  override readonly name = 'UndeliverableMail';

  constructor(readonly reason: string) {
    super('The mail server refused the mail');
  }

  /** Null for failures that a retry may not meet. A refused sender or password is a fault of the configuration. */
  static of(error: unknown): UndeliverableMail | null {
    if (!(error instanceof Error)) return null;
    const { code, command, response, permanent } = error as SmtpFailure;
    if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return null;
    if (permanent !== true && command !== 'API') return null;
    const words = typeof response === 'string' ? response.replace(REPLY_CODES, '') : '';
    return new UndeliverableMail(userText(words, 200) || 'the address is not valid');
  }
}
