import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers methods that neither read a page nor submit its form. */
export function answerOtherMethod(
  request: IncomingMessage,
  response: ServerResponse,
  { hasForm }: { hasForm: boolean },
): void {
  response.setHeader('Allow', hasForm ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS');
  response.setHeader('Cache-Control', 'no-store');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  response.writeHead(405, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Method not allowed\n');
}
