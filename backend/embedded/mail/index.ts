import { answerJson, type Handler, pathOf } from '../http-exchange.ts';
import { isLocal } from '../local-only.ts';
import { Inbox } from './inbox.ts';
import { inboxPage, messageDocument, messagePage, notFoundPage, STYLE } from './inbox-pages.ts';
import { startSmtp } from './smtp.ts';

export { Inbox, type ReceivedMail } from './inbox.ts';
export { type Smtp, startSmtp } from './smtp.ts';

interface MailOptions {
  publicUrl: string;
  now?: () => Date;
}

export interface EmbeddedMail {
  /** The SMTP address that accepts mails. */
  readonly smtpUrl: string;
  /** Handles everything below `/dev/mail`. A request from another machine gets a plain 404. */
  readonly handle: Handler;
  close(): Promise<void>;
}

/**
 * A mail server on loopback with an inbox in the browser. The newest 5,000 mails are kept in memory.
 * @param options.now dates the arriving mails
 */
export async function startEmbeddedMail({ publicUrl, now }: MailOptions): Promise<EmbeddedMail> {
  const inbox = new Inbox({ ...(now && { now }) });
  const smtp = await startSmtp((source, recipients) => inbox.receive(source, recipients));

  const handle: Handler = (request, response) => {
    const url = new URL(pathOf(request), 'http://path.only');
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (!reading || !isLocal(request, publicUrl)) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const [id, part] = url.pathname.replace(/^\/dev\/mail\/?/, '').split('/');
    if (id === 'messages') {
      answerJson(response, 200, inbox.list(url.searchParams.get('to') ?? undefined));
      return;
    }
    const page = id === 'inbox.css' ? STYLE : pageFor(inbox, url, id ?? '', part);
    response.writeHead(page.status, {
      'Content-Type': `${page.type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': page.policy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(page.body);
  };
  return { smtpUrl: smtp.url, handle, close: smtp.close };
}

function pageFor(inbox: Inbox, url: URL, id: string, part: string | undefined) {
  if (id === '') {
    const to = url.searchParams.get('to')?.trim() ?? '';
    return inboxPage(inbox.list(to || undefined), to);
  }
  const mail = inbox.find(id);
  if (!mail) return notFoundPage();
  return part === 'html' ? messageDocument(mail) : messagePage(mail);
}
