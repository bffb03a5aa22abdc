import type { Socket } from 'node:net';

/** Opens a connection to a host, or refuses with a `LookupFailure`. The signal ends the attempt. */
export type Connect = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;

/** All addresses of a host. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** HTTPS, SMTP, IMAP and POP over TLS, and the port of hosting panels. */
export const TLS_PORTS = [443, 465, 993, 995, 8443] as const;

export const EXCHANGE = {
  /** For everything from the name's resolution to the last byte, redirects included. */
  patienceMs: 8_000,
  mostBytes: 256 * 1024,
  mostRedirects: 3,
} as const;
