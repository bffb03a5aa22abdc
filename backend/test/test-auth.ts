import type { NestExpressApplication } from '@nestjs/platform-express';
import { type AuthMail, startEmbeddedAuth } from '../embedded/auth/index.ts';
import type { ApplicationOptions } from '../src/application.ts';
import { AuthLimits } from '../src/http/auth-limits.ts';
import { Sessions } from '../src/http/sessions.ts';
import { JWT_SECRET } from './test-token.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_test';

/** The embedded auth service as the process runs it, on the test's database. */
export interface TestAuth {
  /** What the application is made with. */
  mounted: Pick<ApplicationOptions, 'beforeParsers'>;
  /** Sent so far. */
  mails: AuthMail[];
  /** What sending waits for: a mail server that hangs. */
  mailServer: Promise<void>;
  /** Sessions whose realtime sockets would have been closed. */
  endedSessions: string[];
  /** Resolves when the mails of what has been answered are there. */
  idle(): Promise<void>;
  serve(nest: NestExpressApplication, url: string): void;
  close(): Promise<void>;
}

export async function startTestAuth({ connections, publicUrl }: ApplicationOptions): Promise<TestAuth> {
  const mails: AuthMail[] = [];
  const endedSessions: string[] = [];
  let application: NestExpressApplication | undefined;
  const auth = await startEmbeddedAuth({
    adminUrl: connections.database.adminUrl,
    jwtSecret: JWT_SECRET,
    publishableKey: PUBLISHABLE_KEY,
    publicUrl,
    sendMail: async (mail) => {
      await test.mailServer;
      mails.push(mail);
    },
    limit: async (kind, account, request) =>
      application?.get(AuthLimits, { strict: false }).limit(kind, account, request),
    onSessionEnded: (sessionId) => {
      endedSessions.push(sessionId);
      application?.get(Sessions, { strict: false }).forgetSession(sessionId);
    },
  });
  const test: TestAuth = {
    mailServer: Promise.resolve(),
    mounted: { beforeParsers: (express) => express.use('/auth/v1', auth.handle) },
    mails,
    endedSessions,
    idle: () => auth.idle(),
    serve(nest, url) {
      application = nest;
      connections.supabase.url = url;
      connections.supabase.innerUrl = url;
    },
    close: () => auth.close(),
  };
  return test;
}
