import { createServer, type Server, Socket } from 'node:net';
import { TestApplication, type TestOwner } from './test-application.ts';

/** A TCP proxy between the application and Postgres that can be closed or go silent. */
export class DatabaseGate {
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  #state: 'open' | 'shut' | 'silent' = 'open';

  /** The database's address through the gate. */
  async open(databaseUrl: string): Promise<string> {
    const target = new URL(databaseUrl);
    const port = Number(target.port);
    const server = createServer((incoming) => this.#pass(incoming, port));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    target.port = String(typeof address === 'object' && address ? address.port : 0);
    return target.href;
  }

  /** Drops all connections and refuses new ones. */
  cut(): void {
    this.#state = 'shut';
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections and never answers. */
  hang(): void {
    this.#state = 'silent';
  }

  /** Drops every packet like a broken network: existing connections stay open and never work again. */
  lose(): void {
    this.hang();
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  resume(): void {
    this.#state = 'open';
  }

  close(): void {
    this.cut();
    this.#server?.close();
  }

  #pass(incoming: Socket, port: number): void {
    this.#keep(incoming);
    if (this.#state === 'shut') incoming.destroy();
    if (this.#state !== 'open') return;
    const outgoing = new Socket().connect(port, '127.0.0.1');
    this.#keep(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}

/** An application with the product's time limits and a database behind a gate. */
export async function startBehindGate(): Promise<{
  gate: DatabaseGate;
  app: TestApplication;
  owner: TestOwner;
}> {
  const gate = new DatabaseGate();
  const app = await TestApplication.start({
    databaseUrl: (url) => gate.open(url),
    databasePatience: 'of the product',
  });
  return { gate, app, owner: await app.owner() };
}
