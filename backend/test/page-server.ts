import { once } from 'node:events';
import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageServer {
  port: number;
  /** Sends the request unchanged, without following redirects or decoding the answer. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<PageAnswer>;
  close(): void;
}

export interface PageAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** Serves pages on a port of its own, as `localhost`. */
export async function startPageServer(listener: RequestListener): Promise<PageServer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async get(path, headers = {}, method = 'GET') {
      const request = httpRequest({
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
      });
      request.end();
      const [response] = await once(request, 'response');
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
    },
    close: () => server.close(),
  };
}
