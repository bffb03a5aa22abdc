import { createTransport, type Transporter } from 'nodemailer';
import type { Connections } from '../connections.ts';
import type { ComposedMail } from './compose.ts';
import { UndeliverableMail } from './undeliverable-mail.ts';

export interface OutgoingMail extends ComposedMail {
  /** One address. */
  to: string;
  /** The address for replies; the sender if absent. One address, without anything that a header reads as more. */
  replyTo?: string;
}

/** How long the mail server may take, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Sends mails through the configured SMTP server, over a small pool of connections. */
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
   * Resolves when the server has accepted the mail.
   * @throws UndeliverableMail if the server refuses it permanently, another error if a retry may succeed
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
