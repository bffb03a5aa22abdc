import { PRODUCT_NAME } from '@oficio/contracts';
import { asHtml } from '../../as-html.ts';

export interface Page {
  status: number;
  type: 'text/html' | 'text/css' | 'text/javascript';
  body: string;
}

/** A page with the banner of the stand-in; a wide page fits tables. */
export function page(title: string, main: string, { status = 200, isWide = false } = {}): Page {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${asHtml(title)} · ${PRODUCT_NAME} test registry</title>
<link rel="stylesheet" href="/dev/registry/pages.css">
<script src="/dev/registry/pages.js" defer></script>
</head>
<body>
<header class="notice">This is a test registry: its domains exist on this machine only.</header>
<main${isWide ? ' class="wide"' : ''}>
${main}
</main>
</body>
</html>
`;
  return { status, type: 'text/html', body };
}

/** A form that the script sends as JSON, with a place for its error. It stays disabled until the script runs. */
export function form(action: string, fields: string, button: string): string {
  return `<form data-post="${asHtml(action)}">${fields}
<p class="problem" role="alert"></p>
<button disabled>${asHtml(button)}</button></form>`;
}

export function unknownPage(): Page {
  return page(
    'Not here',
    '<h1>Not here</h1>\n<p>There is no such page.</p>\n<p><a href="/dev/registry">All names</a></p>',
    {
      status: 404,
    },
  );
}
