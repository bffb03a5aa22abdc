import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/** `pg` writes each message separately. Corking sends them with one system call. */
export function inOnePacket<Result>(client: PoolClient, send: () => Result): Result {
  const stream = streamOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** As `inOnePacket`, for all that is sent until the running callbacks and promises are done. */
export function inPacketOfTurn<Result>(client: PoolClient, send: () => Result): Result {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  return send();
}

export function streamOf(client: PoolClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream;
}

const statementNames = new Map<string, string>();

export function prepared({ text, values }: { text: string; values: readonly unknown[] }): {
  name: string;
  text: string;
  values: unknown[];
} {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return { name, text, values: [...values] };
}

/** Waits for all answers, so that none is left on the connection, then throws the first error. */
export async function allOrFirstError<Answer>(sent: Promise<Answer>[]): Promise<Answer[]> {
  const settled = await Promise.allSettled(sent);
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
