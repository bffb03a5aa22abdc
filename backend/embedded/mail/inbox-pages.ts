import { PRODUCT_NAME } from '@oficio/contracts';
import { asHtml } from '../as-html.ts';
import type { ReceivedMail } from './inbox.ts';
import { INBOX_STYLE } from './inbox-style.ts';

interface Page {
  status: number;
  type: string;
  policy: string;
  body: string;
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// A mail keeps its own styles, but may not run scripts, load anything or submit forms.
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src data:; base-uri 'self'; frame-ancestors 'self'";

export const STYLE: Page = { status: 200, type: 'text/css', policy: PAGE_POLICY, body: INBOX_STYLE };

/** The list, newest first. */
export function inboxPage(mails: ReceivedMail[], to: string): Page {
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}">
<span class="subject">${asHtml(mail.subject)}</span>
<span class="to">${asHtml(mail.to)}</span>
<time datetime="${mail.receivedAt}">${shortTime(mail.receivedAt)}</time>
</a></li>`,
  );
  const none = to ? `No emails to ${asHtml(to)}.` : 'No emails yet. What Oficio sends arrives here.';
  return page(
    200,
    'Inbox',
    `<header><h1>Inbox</h1>
<form method="get" action="/dev/mail"><label for="to">To</label>
<input id="to" name="to" type="search" value="${asHtml(to)}" placeholder="any address"><button>Show</button></form></header>
${rows.length > 0 ? `<ol class="mails">${rows.join('\n')}</ol>` : `<p class="empty">${none}</p>`}`,
  );
}

/** One mail: its head, its links, and its HTML in a sandboxed frame. */
export function messagePage(mail: ReceivedMail): Page {
  const links = mail.links.map((link) => `<li><a href="${asHtml(link)}">${asHtml(link)}</a></li>`);
  return page(
    200,
    mail.subject,
    `<header class="one"><a href="/dev/mail">Inbox</a><h1>${asHtml(mail.subject)}</h1></header>
<dl><dt>To</dt><dd>${asHtml(mail.to)}</dd>
<dt>Received</dt><dd><time datetime="${mail.receivedAt}">${shortTime(mail.receivedAt)}</time></dd></dl>
${mail.html ? frame(mail) : ''}
${links.length > 0 ? `<section><h2>Links</h2><ul class="links">${links.join('\n')}</ul></section>` : ''}
<section><h2>Plain text</h2><pre>${asHtml(mail.text)}</pre></section>`,
  );
}

/** The mail's own HTML, for the frame. */
export function messageDocument(mail: ReceivedMail): Page {
  const body = `<base target="_blank">${mail.html}`;
  return { status: 200, type: 'text/html', policy: MESSAGE_POLICY, body };
}

export function notFoundPage(): Page {
  return page(404, 'No such mail', '<header><a href="/dev/mail">Inbox</a><h1>No such mail</h1></header>');
}

function frame(mail: ReceivedMail): string {
  return `<section><h2>Message</h2>
<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${mail.id}/html"></iframe>
</section>`;
}

function page(status: number, title: string, main: string): Page {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${asHtml(title)} · ${PRODUCT_NAME} mail</title>
<link rel="stylesheet" href="/dev/mail/inbox.css">
</head>
<body><main>${main}</main></body>
</html>
`;
  return { status, type: 'text/html', policy: PAGE_POLICY, body };
}

function shortTime(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
}
