import { PRODUCT_NAME } from '@oficio/contracts';

/** Replaces the application's page while there is no build. */
export const MISSING_BUILD_PAGE = {
  status: 503,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  },
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${PRODUCT_NAME} is not built</title></head>
<body><h1>${PRODUCT_NAME} is not built</h1><p>Run <code>npm run build</code>, then start again.</p></body>
</html>
`,
};
