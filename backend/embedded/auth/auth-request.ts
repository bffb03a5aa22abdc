import type { IncomingHttpHeaders } from 'node:http';

/** One request to the auth service, read once. */
export class AuthRequest {
  readonly url: URL;
  /** Below `/auth/v1`: `/token`, `/signup`. */
  readonly path: string;
  private fields: Record<string, unknown> | undefined;

  constructor(
    readonly method: string,
    readonly target: string,
    readonly headers: IncomingHttpHeaders,
    readonly body: Buffer,
  ) {
    this.url = new URL(target, 'http://path.only');
    this.path = this.url.pathname.replace(/^\/auth\/v1/, '');
  }

  is(method: string, path: string): boolean {
    return this.method === method && this.path === path;
  }

  /** The same with other members in its body; undefined takes one out. */
  with(members: Record<string, unknown>): AuthRequest {
    const body = Buffer.from(JSON.stringify({ ...this.json, ...members }));
    return new AuthRequest(this.method, this.target, this.headers, body);
  }

  /** Another request by the same person. */
  to(method: string, path: string, body?: Record<string, unknown>): AuthRequest {
    const text = body ? JSON.stringify(body) : '';
    return new AuthRequest(method, `/auth/v1${path}`, this.headers, Buffer.from(text));
  }

  /** The page that a link of the mail shall lead to. */
  get redirectTo(): string | undefined {
    return this.url.searchParams.get('redirect_to') ?? undefined;
  }

  /** The account that the request speaks of, in lower case. */
  get email(): string | undefined {
    const email = this.json.email;
    return typeof email === 'string' ? email.trim().toLowerCase() : undefined;
  }

  /** A member of the body, if it is text. */
  text(member: string): string | undefined {
    const value = this.json[member];
    return typeof value === 'string' ? value : undefined;
  }

  /** The body's members; empty when the body is no JSON object. */
  get json(): Record<string, unknown> {
    this.fields ??= parse(this.body);
    return this.fields;
  }

  /** The bearer token's claims, unverified: the library verifies them before anything happens. */
  get claims(): TokenClaims {
    return claimsOf(/^Bearer (\S+)$/i.exec(this.headers.authorization ?? '')?.[1] ?? '');
  }
}

export interface TokenClaims {
  sub?: unknown;
  session_id?: unknown;
}

/** What a token says, unverified; nothing when it is none. */
export function claimsOf(token: string): TokenClaims {
  const [, payload, signature] = token.split('.');
  return payload && signature ? parse(Buffer.from(payload, 'base64url')) : {};
}

function parse(text: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
