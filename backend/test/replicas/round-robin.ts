import { once } from 'node:events';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that passes each request to the next of several ports, and answers 502 for one that is gone. */
export class RoundRobin {
  ports: number[] = [];
  private turn = 0;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.turn += 1;
      const port = this.ports[this.turn % this.ports.length];
      const { method, headers, url: path } = request;
      const onward = send({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      });
      onward.on('error', () => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
      request.pipe(onward);
    });
  }

  static async start(): Promise<RoundRobin> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RoundRobin(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
