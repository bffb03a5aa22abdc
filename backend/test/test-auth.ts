import type { NestExpressApplication } from '@nestjs/platform-express';
import { type AuthMail, startEmbeddedAuth } from '../embedded/auth/index.ts';
import type { ApplicationOptions } from '../src/application.ts';
import { AuthLimits } from '../src/limits/auth-limits.ts';
import { Sessions } from '../src/sessions/sessions.ts';
import { JWT_SECRET } from './test-token.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_test';

/** The embedded auth service on the test's database. */
export interface TestAuth {
  /** Options for the application. */
  mounted: Pick<ApplicationOptions, 'beforeParsers'>;
  /** The mails sent so far. */
  mails: AuthMail[];
  /** Sending waits for this promise, like for a mail server that hangs. */
  mailServer: Promise<void>;
  /** Sessions whose realtime sockets would be closed. */
  endedSessions: string[];
  /** Resolves when the mails of all answered requests are sent. */
  idle(): Promise<void>;
  serve(nest: NestExpressApplication, url: string): void;
  close(): Promise<void>;
}

export async function startTestAuth({
  connections,
  publicUrl,
  beforeParsers,
}: ApplicationOptions): Promise<TestAuth> {
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
    limitRequests: async (request) => application?.get(AuthLimits, { strict: false }).limitRequests(request),
    takeMailbox: async (purpose, mailbox) =>
      application?.get(AuthLimits, { strict: false }).takeMailbox(purpose, mailbox) ?? true,
    onSessionEnded: (sessionId) => {
      endedSessions.push(sessionId);
      application?.get(Sessions, { strict: false }).forgetSession(sessionId);
    },
  });
  const test: TestAuth = {
    mailServer: Promise.resolve(),
    mounted: {
      beforeParsers: (express, app) => {
        beforeParsers?.(express, app);
        express.use('/auth/v1', auth.handle);
      },
    },
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
