import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';

/** A mail that has arrived. */
export interface ReceivedMail {
  id: string;
  /** All recipients in lower case, separated by commas. */
  to: string;
  subject: string;
  text: string;
  /** Empty when the mail has none. */
  html: string;
  /** The web links of the mail in order, each once. */
  links: string[];
  /** RFC 3339. */
  receivedAt: string;
}

/** Keeps the newest mails, up to a count and a total size. */
export class Inbox {
  private readonly mails: { mail: ReceivedMail; size: number }[] = [];
  private size = 0;
  private readonly bounds: { mails: number; bytes: number };
  private readonly now: () => Date;

  constructor({ mails = 5_000, bytes = 50 * 1024 * 1024, now = () => new Date() } = {}) {
    this.bounds = { mails, bytes };
    this.now = now;
  }

  /** Lists mails newest first; `to` selects one address. */
  list(to?: string): ReceivedMail[] {
    const wanted = to?.trim().toLowerCase();
    return this.mails
      .map(({ mail }) => mail)
      .filter((mail) => wanted === undefined || mail.to.split(', ').includes(wanted));
  }

  find(id: string): ReceivedMail | undefined {
    return this.mails.find(({ mail }) => mail.id === id)?.mail;
  }

  async receive(source: Buffer, recipients: string[]): Promise<void> {
    // The parser loads with the first mail.
    const { default: PostalMime } = await import('postal-mime');
    const parsed = await PostalMime.parse(source);
    const { html = '', text = '' } = parsed;
    const mail: ReceivedMail = {
      id: randomUUID(),
      to: recipients.map((address) => address.toLowerCase()).join(', '),
      subject: parsed.subject ?? '(no subject)',
      text,
      html,
      links: linksOf(parsed),
      receivedAt: this.now().toISOString(),
    };
    this.mails.unshift({ mail, size: source.length });
    this.size += source.length;
    while (this.mails.length > this.bounds.mails || this.size > this.bounds.bytes) {
      this.size -= this.mails.pop()?.size ?? 0;
    }
  }
}

function linksOf({ html, text }: Email): string[] {
  const fromHtml = [...(html || '').matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  const fromText = [...(text ?? '').matchAll(/https?:\/\/[^\s<>"\])]+/g)].map(([link]) => link);
  return [...new Set([...fromHtml, ...fromText])];
}
