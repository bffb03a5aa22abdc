import type { FakeServer } from './fake-server.ts';

interface AuthCall {
  method: string;
  /** The part of the path after `/auth/v1/`. */
  path: string;
  body: Record<string, unknown> | null;
}

type Answering = (call: AuthCall) => Response | Promise<Response>;

interface HeldCalls {
  /** Resolves once a request waits. */
  arrived: Promise<void>;
  /** The service answers the waiting requests and the later ones. */
  release(): void;
  /** The connection of the waiting requests breaks. Later requests are answered. */
  cut(): void;
  /** The waiting requests never get an answer. Later requests are answered. */
  drop(): void;
}

/** The person whose links and passwords the service knows. */
const ALMA = {
  id: '00000000-0000-7000-8000-00000000a11a',
  aud: 'authenticated',
  email: 'alma@example.com',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
};

/** Seconds since 1970. */
const ISSUED_AT = Math.floor(Date.now() / 1_000);
/** Longer than any test. */
const VALID_SECONDS = 86_400;

/**
 * The auth service for visitors: it sends every mail that is asked for, opens every link as Alma's, and refuses every
 * password until a test sets another answer.
 */
export class FakeAuthService {
  /** The requests so far. */
  readonly calls: AuthCall[] = [];
  private readonly answers = new Map<string, Answering>();
  private readonly holds = new Map<string, { arrive: () => void; released: Promise<void> }>();

  constructor(server: FakeServer) {
    this.refuse('token', 400, 'invalid_credentials', 'Invalid login credentials');
    this.answer('settings', () => Response.json({ external: { email: true, google: false } }));
    this.answer('signup', () => Response.json({ email: 'ines@example.com' }));
    this.answer('verify', () => Response.json(sessionOfAlma()));
    this.answer('user', () => Response.json(ALMA));
    server.answerOther = async (method, pathname, body) => {
      const path = pathname.replace('/auth/v1/', '');
      const call = { method, path, body: body as AuthCall['body'] };
      this.calls.push(call);
      const hold = this.holds.get(path);
      hold?.arrive();
      await hold?.released;
      return this.answers.get(path)?.(call) ?? Response.json({});
    };
  }

  /** Sets what answers the requests of a path. */
  answer(path: string, answer: Answering): void {
    this.answers.set(path, answer);
  }

  /** Refuses the requests of a path, in the format of the auth service. */
  refuse(path: string, status: number, code: string, msg: string): void {
    this.answer(path, () => Response.json({ code: status, error_code: code, msg }, { status }));
  }

  /** Opens every link as that of an account which the provider has just made. */
  openLinksOfNewcomer(provider: string): void {
    const user = {
      ...ALMA,
      app_metadata: { provider, providers: [provider] },
      created_at: new Date(ISSUED_AT * 1_000).toISOString(),
    };
    this.answer('verify', () => Response.json({ ...sessionOfAlma(), user }));
    this.answer('user', () => Response.json(user));
  }

  /** Lets a person with any password in. */
  admitEverybody(): void {
    this.answer('token', () => Response.json(sessionOfAlma()));
  }

  /** Keeps the requests of a path waiting. A path that is never released gets no answer: the service is silent. */
  hold(path: string): HeldCalls {
    const arrival = Promise.withResolvers<void>();
    const fate = Promise.withResolvers<void>();
    this.holds.set(path, { arrive: arrival.resolve, released: fate.promise });
    const end = (decide: () => void) => () => {
      this.holds.delete(path);
      decide();
    };
    return {
      arrived: arrival.promise,
      release: end(fate.resolve),
      cut: end(() => fate.reject(new TypeError('Failed to fetch'))),
      drop: end(() => {}),
    };
  }

  callsOf(path: string): AuthCall[] {
    return this.calls.filter((call) => call.path === path);
  }
}

function sessionOfAlma() {
  const claims = { sub: ALMA.id, iat: ISSUED_AT, exp: ISSUED_AT + VALID_SECONDS };
  return {
    // The auth client reads the claims, and nobody checks the signature.
    access_token: ['{}', JSON.stringify(claims), 'signature']
      .map((part) => btoa(part).replaceAll('=', ''))
      .join('.'),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: VALID_SECONDS,
    expires_at: ISSUED_AT + VALID_SECONDS,
    user: ALMA,
  };
}
