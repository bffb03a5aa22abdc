import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type { Connections } from '../connections.ts';
import type { ComposedMail } from './compose.ts';
import { type HandOver, handOverOf, noHandOver } from './hand-over.ts';
import { nameOnBehalfOf } from './sender-name.ts';
import { UndeliverableMail } from './undeliverable-mail.ts';

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface OutgoingMail extends ComposedMail {
  /** One address. */
  to: string;
  /** Each one address. */
  cc?: readonly string[];
  /** The address for replies; the sender if absent. One address, without anything that a header reads as more. */
  replyTo?: string | undefined;
  /** The organization's name, from which `nameOnBehalfOf` makes the sender's. */
  onBehalfOf?: string;
  /** As `Mailer.messageIdOf` makes it; a random one if absent. */
  messageId?: string;
  attachments?: readonly MailAttachment[];
  /** The address by which the recipient unsubscribes, also by a POST without a page (RFC 8058). */
  unsubscribe?: string;
}

/** The streams of one mail, a further one for each connection that it is given to. */
type MailStreams = Readable[];

/** How long the mail server may take, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Sends mails through the configured SMTP server, over a small pool of connections. */
export class Mailer {
  readonly #transport: Transporter;

  /** @param sent called for each mail that the server has accepted */
  constructor(
    private readonly mail: Connections['mail'],
    private readonly sent: () => void = () => undefined,
  ) {
    this.#transport = createTransport({
      url: mail.smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: 3 * PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.#transport.use('stream', keepStreams);
  }

  /**
   * Resolves when the server has accepted the mail.
   * @throws UndeliverableMail if the server refuses it permanently, another error if a retry may succeed
   */
  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.#deliver(mail, []);
    } catch (error) {
      throw UndeliverableMail.of(error) ?? error;
    }
  }

  /** As `send`, for mails that may be handed over once: it says whether the server can have the mail. Never throws. */
  async handOver(mail: OutgoingMail): Promise<HandOver> {
    const streams: MailStreams = [];
    try {
      return handOverOf(await this.#deliver(mail, streams));
    } catch (error) {
      return noHandOver(error, { isRead: streams.some(isRead) });
    }
  }

  /** The same `Message-ID` for the same seed, so that a mail program recognises a repeated mail. */
  messageIdOf(seed: string): string {
    const domain = /@([^@<>\s]+?)>?\s*$/.exec(this.mail.from)?.[1] ?? 'localhost';
    return `<${createHash('sha256').update(seed).digest('hex').slice(0, 40)}@${domain}>`;
  }

  async #deliver(
    { to, cc = [], replyTo, onBehalfOf, messageId, attachments, unsubscribe, ...content }: OutgoingMail,
    streams: MailStreams,
  ): Promise<unknown> {
    const mail = {
      from: onBehalfOf === undefined ? this.mail.from : this.#senderFor(onBehalfOf),
      to: { name: '', address: to },
      cc: cc.map((address) => ({ name: '', address })),
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      ...(messageId && { messageId }),
      ...(attachments && { attachments: [...attachments] }),
      ...content,
      headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
      streams,
    };
    const answer: unknown = await this.#transport.sendMail(mail);
    this.sent();
    return answer;
  }

  #senderFor(name: string): { name: string; address: string } {
    const address = /<([^<>]+)>\s*$/.exec(this.mail.from)?.[1] ?? this.mail.from;
    return { name: nameOnBehalfOf(name), address };
  }

  close(): void {
    this.#transport.close();
  }

  onApplicationShutdown(): void {
    this.close();
  }
}

/** RFC 2369 and RFC 8058. */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

interface MailInTransport {
  data: { streams?: MailStreams };
  message: { processFunc(process: (input: Readable) => Readable): void };
}

/**
 * Keeps the stream that a connection reads after the server's 354. A connection that was lost before can't have handed
 * anything over. nodemailer may then use another connection; a mail that was read once gets none.
 */
function keepStreams(mail: unknown, done: (error?: Error | null) => void): void {
  const { data, message } = mail as MailInTransport;
  message.processFunc((stream) => {
    if (data.streams?.some(isRead)) stream.destroy(new Error('The mail was handed over before'));
    data.streams?.push(stream);
    return stream;
  });
  done();
}

function isRead(stream: Readable): boolean {
  return stream.readableDidRead;
}
