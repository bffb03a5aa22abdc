import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';

const MAX_BYTES = 10 * 1024 * 1024;

export interface Smtp {
  /** The address for a mail client: `smtp://127.0.0.1:port`. */
  url: string;
  close(): Promise<void>;
}

/** A mail server on loopback that passes each mail to `receive` and keeps none. Port 0 means any free port. */
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
      // A client that disconnects mid-mail must not end the process.
      server.on('error', () => undefined);
      const address = listener.address() as AddressInfo;
      resolve({
        url: `smtp://127.0.0.1:${address.port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}

/** Reads a whole stream. Throws after its end when it is longer than `limit` bytes. */
async function readAtMost(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw Object.assign(new Error('The mail is too large.'), { responseCode: 552 });
  return Buffer.concat(chunks);
}
