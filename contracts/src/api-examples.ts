/*
 * The examples of the API's documentation. `api-examples.test.ts` of the server runs each of them, so that none describes what
 * doesn't work. They read the key from the environment, because a key doesn't belong into code.
 */

/** Reads the first clients. */
export const curlList = (origin: string): string => `curl '${origin}/api/clients?limit=2' \\
  -H "Authorization: Bearer $OFICIO_KEY"`;

/** Adds a client; sent again with the same idempotency key, it adds no second one. */
export const curlCreate = (origin: string): string => `curl '${origin}/api/clients' \\
  -H "Authorization: Bearer $OFICIO_KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: 0b7f3a52-6f1e-4f0e-9d7c-3a9f4c1d2e50' \\
  -d '{"displayName":"Café Lumbre","email":"hola@lumbre.example"}'`;

/** Reads all clients, page by page. */
export const nodePages = (
  origin: string,
): string => `const headers = { Authorization: \`Bearer \${process.env.OFICIO_KEY}\` };
let cursor = null;
do {
  const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
  const response = await fetch(\`${origin}/api/clients?\${query}\`, { headers });
  const answer = await response.json();
  if (!response.ok) throw new Error(\`\${answer.code}: \${answer.error}\`);
  for (const client of answer.items) console.log(client.id, client.displayName);
  cursor = answer.nextCursor;
} while (cursor);`;

/** Receives webhooks and verifies their signatures. */
export const NODE_RECEIVER = `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  // The signature covers the bytes of the body, so it is verified before the body is parsed.
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = webhook.verify(Buffer.concat(chunks).toString('utf8'), request.headers);
    console.log(event.id, event.event, event.entity.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(process.env.PORT);`;
