import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readAtMost } from './read-at-most.ts';

const MAX_BYTES = 10 * 1024 * 1024;

export interface Smtp {
  /** For a mail client: `smtp://127.0.0.1:port`. */
  url: string;
  close(): Promise<void>;
}

/** A mail server on loopback that hands each mail over and keeps none; on any free port unless one is given. */
export function startSmtp(
  receive: (source: Buffer, recipients: string[]) => Promise<void>,
  port = 0,
): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      readAtMost(stream, MAX_BYTES)
        .then((source) => receive(source, recipients))
        .then(() => done(), done);
    },
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listener = server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      // A client that leaves in the middle is no reason to end.
      server.on('error', () => undefined);
      const address = listener.address() as AddressInfo;
      resolve({
        url: `smtp://127.0.0.1:${address.port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}
