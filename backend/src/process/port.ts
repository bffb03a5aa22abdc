import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { StartupError } from '../../startup-error.ts';

/** @throws StartupError if the port is in use, before anything has been started */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  probe.close();
  await once(probe, 'close');
}

/** @throws StartupError with a line for the terminal */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(port, host);
  try {
    await listening;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartupError(
      REASONS[code]?.(port, host) ?? `Oficio can't listen on ${host}:${port} (${code}).`,
      {
        cause: error,
      },
    );
  }
}

const REASONS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `PORT: ${port} is in use by another program. Stop that one, or choose another. Example: PORT=${port + 1}`,
  EACCES: (port) => `PORT: ${port} may not be used by this user. Choose one above 1023. Example: PORT=3000`,
  EADDRNOTAVAIL: (_, host) => `HOST: ${host} is no address of this machine. Example: HOST=127.0.0.1`,
  ENOTFOUND: (_, host) => `HOST: ${host} is not a known name. Example: HOST=127.0.0.1`,
};
