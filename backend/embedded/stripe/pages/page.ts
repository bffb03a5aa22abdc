import { PRODUCT_NAME } from '@oficio/contracts';
import { asHtml } from '../../as-html.ts';

export interface Page {
  status: number;
  type: 'text/html' | 'text/css' | 'text/javascript';
  body: string;
}

/** An amount in minor units: `$14.00`, `−$2.80`. It needs no escaping, because it has only digits and signs. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  const text = format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  return text.replace('-', '−');
}

/** The day of an instant given in seconds. */
export function day(at: number): string {
  const date = new Date(at * 1000);
  const shown = date.toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  return `<time datetime="${date.toISOString()}">${shown}</time>`;
}

/** Day and minute of an instant given in seconds, for deadlines within hours. */
export function minute(at: number): string {
  const date = new Date(at * 1000);
  const shown = date.toLocaleTimeString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `<time datetime="${date.toISOString()}">${shown} UTC</time>`;
}

/** A page with the banner of the stand-in; a wide page fits tables. */
export function page(title: string, main: string, { status = 200, isWide = false } = {}): Page {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${asHtml(title)} · ${PRODUCT_NAME} test payments</title>
<link rel="stylesheet" href="/dev/stripe/pages.css">
<script src="/dev/stripe/pages.js" defer></script>
</head>
<body>
<header class="notice">This is a test payment page: no money moves.</header>
<main${isWide ? ' class="wide"' : ''}>
${main}
</main>
</body>
</html>
`;
  return { status, type: 'text/html', body };
}

/** A page with one sentence and a link. */
export function notePage(
  title: string,
  text: string,
  back: { href: string; label: string } | null,
  status = 200,
): Page {
  const link = back ? `<p><a class="button" href="${asHtml(back.href)}">${asHtml(back.label)}</a></p>` : '';
  return page(title, `<h1>${asHtml(title)}</h1>\n<p>${asHtml(text)}</p>\n${link}`, { status });
}

/** A form that the script sends as JSON, with a place for its error. It stays disabled until the script runs. */
export function form(action: string, fields: string, button: string, kind = ''): string {
  return `<form data-post="${asHtml(action)}">${fields}
<p class="problem" role="alert"></p>
<button class="${kind}" disabled>${asHtml(button)}</button></form>`;
}

export function table(title: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return `<h2>${title}</h2>\n<p class="panel">None yet.</p>`;
  const head = heads.map((name) => `<th>${name}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<h2>${title}</h2>
<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

export function code(text: string): string {
  return `<code>${asHtml(text)}</code>`;
}
