import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** The commands of a mail, in their order. `message`: the bytes after 354. `answer`: after the dot, before the reply. */
type SmtpStep = 'sender' | 'recipient' | 'message' | 'answer';

/** What the server does instead of continuing. */
export type SmtpFault =
  /** Closes the connection at a step; `afterwards`: once the reply to the dot has left. */
  | { cut: SmtpStep | 'afterwards' }
  /** Answers the step with this code. A mail that is refused at `answer` was read and isn't kept. */
  | { refuse: Exclude<SmtpStep, 'message'>; code: number; words: string }
  /** Keeps the mail and closes the connection in place of the reply. */
  | { keepAndCut: true };

/** A mail that the server has kept. */
interface KeptMail {
  messageId: string;
  to: string[];
  source: string;
}

export interface FaultySmtp {
  url: string;
  readonly kept: KeptMail[];
  /** Decides about each mail, or about one of its recipients. Null: all is well. */
  fault: (recipient: string | null) => SmtpFault | null;
  /** Awaited before each step. */
  pause: (step: SmtpStep) => Promise<void>;
  close(): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** A mail server on loopback that fails where a test wants it to. */
export async function startFaultySmtp(): Promise<FaultySmtp> {
  const faulty: Omit<FaultySmtp, 'url' | 'close'> = {
    kept: [],
    fault: () => null,
    pause: async () => undefined,
  };
  const cut = ({ id }: SMTPServerSession) => socketOf(server, id)?.resetAndDestroy();
  const step = async (
    name: 'sender' | 'recipient',
    recipient: string | null,
    session: SMTPServerSession,
    done: Done,
  ) => {
    await faulty.pause(name);
    const fault = faulty.fault(recipient);
    if (fault && 'cut' in fault && fault.cut === name) cut(session);
    else done(refusalAt(fault, name));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onMailFrom: (_, session, done) => void step('sender', null, session, done),
    onRcptTo: ({ address }, session, done) => void step('recipient', address, session, done),
    async onData(stream, session, done) {
      await faulty.pause('message');
      const fault = faulty.fault(null);
      if (fault && 'cut' in fault && fault.cut === 'message') {
        stream.once('data', () => cut(session));
        return;
      }
      const source = await text(stream).catch(() => null);
      if (source === null) return;
      await faulty.pause('answer');
      const refusal = refusalAt(fault, 'answer');
      if (refusal) return done(refusal);
      if (fault && 'cut' in fault && fault.cut === 'answer') return cut(session);
      faulty.kept.push({
        messageId: /^Message-ID: (.*?)\r$/im.exec(source)?.[1] ?? '',
        to: session.envelope.rcptTo.map(({ address }) => address),
        source,
      });
      if (fault && 'keepAndCut' in fault) return cut(session);
      done();
      if (fault && 'cut' in fault) setImmediate(() => socketOf(server, session.id)?.end());
    },
  });
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port));
  });
  return Object.assign(faulty, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  });
}

function refusalAt(fault: SmtpFault | null, step: SmtpStep): Error | null {
  if (!fault || !('refuse' in fault) || fault.refuse !== step) return null;
  return Object.assign(new Error(fault.words), { responseCode: fault.code });
}

function socketOf(server: SMTPServer, id: string): Socket | undefined {
  const connections = [...server.connections] as unknown as { id: string; _socket: Socket }[];
  return connections.find((connection) => connection.id === id)?._socket;
}
