import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The API answers data only; nothing in it may be run, framed or embedded. Pages bring their own policy. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const overHttps = publicUrl.startsWith('https:');
  const everywhere = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: overHttps && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    if (/^\/api(\/|$)/i.test(request.path)) {
      const docs = /^\/api\/docs(\/|$|-)/i.test(request.path);
      response.setHeader('Content-Security-Policy', docs ? DOCS_POLICY : DATA_POLICY);
    }
    everywhere(request, response, next);
  };
}

const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The documentation page has inline styles. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
