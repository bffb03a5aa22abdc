import type { TestApplication } from './test-application.ts';

export const PORTAL_ORIGIN = 'http://127.0.0.1';

let addresses = 0;

/** Requests a page of a client. Each request comes from an address of its own unless one is given. */
export async function visit(
  app: TestApplication,
  path: string,
  init: RequestInit & { from?: string } = {},
): Promise<{ status: number; headers: Headers; bytes: Uint8Array; html: string }> {
  addresses += 1;
  const { from = `203.0.${addresses >> 8}.${addresses % 256}`, ...options } = init;
  const response = await fetch(app.url + path, {
    redirect: 'manual',
    ...options,
    headers: { 'x-forwarded-for': from, ...options.headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, html: new TextDecoder().decode(bytes) };
}

/** Sends a form of a page, as a browser on the page does. */
export function sendForm(
  app: TestApplication,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: PORTAL_ORIGIN },
) {
  return visit(app, path, { method: 'POST', body: new URLSearchParams(fields), headers });
}
