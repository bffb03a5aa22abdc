import type { FakeServer } from './fake-server.ts';

/** The auth service's refusal. */
interface AuthRefusal {
  status: number;
  code: string;
}

interface UserChange {
  email?: string;
  password?: string;
  current_password?: string;
}

/**
 * The auth service's record of the person, which reads and changes of it answer. A new address waits for its link, as it
 * does there.
 */
export class FakeAuth {
  /** The changes so far. */
  readonly changes: UserChange[] = [];
  /** Refuses the next change; null: it takes effect. */
  refuses: ((change: UserChange) => AuthRefusal | null) | null = null;
  /** The next change gets no answer. */
  isUnreachable = false;
  /** What the next requests wait for, by their method. */
  readonly waits = new Map<'GET' | 'PUT', Promise<void>>();
  pending = '';

  constructor(
    server: FakeServer,
    private readonly email = 'alma@example.com',
  ) {
    server.answerOther = async (method, path, body) => {
      if (path !== '/auth/v1/user') return new Response(null, { status: 204 });
      if (method === 'PUT') this.changes.push(body as UserChange);
      await this.waits.get(method as 'GET' | 'PUT');
      return method === 'PUT' ? this.change(body as UserChange) : Response.json(this.user());
    };
  }

  private change(change: UserChange): Response {
    if (this.isUnreachable) throw new TypeError('Failed to fetch');
    const refusal = this.refuses?.(change);
    if (refusal) {
      const { status, code } = refusal;
      return Response.json({ code: status, error_code: code, msg: code }, { status });
    }
    if (change.email) this.pending = change.email;
    return Response.json(this.user());
  }

  private user() {
    return {
      id: '00000000-0000-7000-8000-00000000a11a',
      aud: 'authenticated',
      email: this.email,
      new_email: this.pending,
      app_metadata: { providers: ['email'] },
      user_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
    };
  }
}
