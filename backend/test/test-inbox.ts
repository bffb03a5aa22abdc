import type { ReceivedMail } from '../embedded/mail/inbox.ts';
import { Inbox } from '../embedded/mail/inbox.ts';
import { type Smtp, startSmtp } from '../embedded/mail/smtp.ts';

/** The embedded mail server with its inbox, on a port of its own. */
export interface TestInbox {
  smtpUrl: string;
  /** Arrived so far, the newest first. */
  to(address: string): ReceivedMail[];
  /** The headers of everything that arrived, as they came. */
  sources: string[];
  /** Nobody listens at the address from now on. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestInbox(): Promise<TestInbox> {
  const inbox = new Inbox();
  const sources: string[] = [];
  const receive = async (source: Buffer, recipients: string[]): Promise<void> => {
    sources.push(source.toString('utf8'));
    await inbox.receive(source, recipients);
  };
  let smtp: Smtp | undefined = await startSmtp(receive);
  const port = Number(new URL(smtp.url).port);
  const goAway = async (): Promise<void> => {
    await smtp?.close();
    smtp = undefined;
  };
  return {
    smtpUrl: smtp.url,
    sources,
    to: (address) => inbox.list(address),
    goAway,
    async comeBack() {
      smtp = await startSmtp(receive, port);
    },
    close: goAway,
  };
}
