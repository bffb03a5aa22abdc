import type { FakeServer } from './fake-server.ts';

interface AuthCall {
  /** The part of the path after `/auth/v1/`. */
  path: string;
  body: Record<string, unknown> | null;
}

/**
 * The auth service for visitors: it sends every mail that is asked for, and refuses every password until a test sets
 * another answer.
 */
export class FakeAuthService {
  /** The requests so far. */
  readonly calls: AuthCall[] = [];
  private readonly answers = new Map<string, () => Response | Promise<Response>>();

  constructor(server: FakeServer) {
    this.refuse('token', 400, 'invalid_credentials', 'Invalid login credentials');
    this.answer('settings', () => Response.json({ external: { email: true, google: false } }));
    this.answer('signup', () => Response.json({ email: 'ines@example.com' }));
    server.answerOther = (_, pathname, body) => {
      const path = pathname.replace('/auth/v1/', '');
      this.calls.push({ path, body: body as AuthCall['body'] });
      return this.answers.get(path)?.() ?? Response.json({});
    };
  }

  /** Sets what answers the requests of a path. */
  answer(path: string, answer: () => Response | Promise<Response>): void {
    this.answers.set(path, answer);
  }

  /** Refuses the requests of a path, in the format of the auth service. */
  refuse(path: string, status: number, code: string, msg: string): void {
    this.answer(path, () => Response.json({ code: status, error_code: code, msg }, { status }));
  }

  callsOf(path: string): AuthCall[] {
    return this.calls.filter((call) => call.path === path);
  }
}
