import { FinalFailure } from '../jobs/final-failure.ts';
import { userText } from './user-text.ts';

/** What nodemailer adds to the error of a mail that the server didn't take. */
interface SmtpFailure {
  code?: unknown;
  /** The command that was refused; `API` when nodemailer refused the envelope itself. */
  command?: unknown;
  response?: unknown;
  /** The answer was 5xx. */
  permanent?: unknown;
}

const REPLY_CODES = /^\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3} )?/;

/** The mail server refuses this mail for good; `reason` is what it says, as one line for people. */
export class UndeliverableMail extends FinalFailure {
  override readonly name = 'UndeliverableMail';

  constructor(readonly reason: string) {
    super('The mail server refused the mail');
  }

  /** Null for failures that a later try may not meet; a refused sender or password is the configuration's. */
  static of(error: unknown): UndeliverableMail | null {
    if (!(error instanceof Error)) return null;
    const { code, command, response, permanent } = error as SmtpFailure;
    if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return null;
    if (permanent !== true && command !== 'API') return null;
    const words = typeof response === 'string' ? response.replace(REPLY_CODES, '') : '';
    return new UndeliverableMail(userText(words, 200) || 'the address is not valid');
  }
}
