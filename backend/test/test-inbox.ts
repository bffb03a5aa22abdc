import { Inbox, type ReceivedMail, type Smtp, startSmtp } from '../embedded/mail/index.ts';

/** The embedded mail server with its inbox, on a port of its own. */
export interface TestInbox {
  smtpUrl: string;
  /** The mails to an address, newest first. */
  to(address: string): ReceivedMail[];
  /** The headers of every mail, unparsed. */
  sources: string[];
  /** Closes the server's port. */
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
