import { createTransport, type Transporter } from 'nodemailer';
import type { Connections } from '../connections.ts';
import type { ComposedMail } from './composed-mail.ts';
import { UndeliverableMail } from './undeliverable-mail.ts';

export interface OutgoingMail extends ComposedMail {
  /** One address. */
  to: string;
  /** Where an answer goes; to the sender where absent. One address, without anything that a header reads as more. */
  replyTo?: string;
}

/** How long a mail server may keep us waiting, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Sends mails over the SMTP server of the connections, over a few connections that are kept for a while. */
export class Mailer {
  readonly #transport: Transporter;

  constructor(private readonly mail: Connections['mail']) {
    this.#transport = createTransport({
      url: mail.smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: 3 * PATIENCE_MS,
    });
  }

  /**
   * Resolves when the server has taken it.
   * @throws UndeliverableMail when the server refuses it for good, another error when a later try may succeed
   */
  async send({ to, replyTo, subject, html, text }: OutgoingMail): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.mail.from,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        html,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw UndeliverableMail.of(error) ?? error;
    }
  }

  close(): void {
    this.#transport.close();
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
