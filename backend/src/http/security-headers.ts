import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** API answers are data: nothing in them may run or be framed or embedded. Pages send their own policy. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const overHttps = publicUrl.startsWith('https:');
  const documents = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: overHttps && { maxAge: HSTS_SECONDS, includeSubDomains: false },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  // Helmet's other headers concern documents and plugins, and each one costs every answer time.
  const data = new Map<string, string>(DATA_HEADERS);
  if (overHttps) data.set('Strict-Transport-Security', `max-age=${HSTS_SECONDS}`);
  return (request, response, next) => {
    if (!/^\/api(\/|$)/i.test(request.path)) return documents(request, response, next);
    if (/^\/api\/docs(\/|$|-)/i.test(request.path)) {
      response.setHeader('Content-Security-Policy', DOCS_POLICY);
      return documents(request, response, next);
    }
    for (const [name, value] of data) response.setHeader(name, value);
    next();
  };
}

const HSTS_SECONDS = 31_536_000;

const DATA_HEADERS = [
  [
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
] as const;

/** The documentation page has inline styles. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
