import { createHash } from 'node:crypto';

/** Shows the mail that its page sends as a message. A mail's own scripts can't run, because the policy names one script. */
const SCRIPT = `addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data?.html !== 'string') return;
  document.documentElement.lang = data.language;
  document.documentElement.innerHTML = data.html;
});
parent.postMessage('ready', '*');`;

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64');

/**
 * The empty document of a preview's frame. The application's own policy forbids the inline styles of mails, and a frame
 * without an address of its own would inherit it.
 */
export const MAIL_FRAME_PAGE = {
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'unsafe-inline'; img-src 'self'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-store',
  },
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Preview of the email</title><script>${SCRIPT}</script></head><body></body></html>
`,
};
