import type { IncomingHttpHeaders } from 'node:http';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const PATH = /^\/auth\/v1(\/[\w.-]+)*$/;

/**
 * One request to the auth service, read once: the library is handed what was read here, never the bytes as they
 * came, or it could see another request in them than the one that was counted and checked.
 */
export class AuthRequest {
  readonly url: URL;
  /** Below `/auth/v1`: `/token`, `/signup`. */
  readonly path: string;

  private constructor(
    readonly method: string,
    target: string,
    readonly headers: IncomingHttpHeaders,
    private readonly members: Record<string, unknown> | undefined,
  ) {
    this.url = new URL(target, 'http://path.only');
    const first = [...this.url.searchParams].reverse();
    this.url.search = new URLSearchParams(Object.fromEntries(first)).toString();
    this.path = this.url.pathname.replace(/^\/auth\/v1/, '');
  }

  /** Undefined for a method, a path or a body that no client of the protocol sends. */
  static read(
    method: string,
    target: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): AuthRequest | undefined {
    const [path = ''] = target.split('?', 1);
    const hasBody = body.length > 0 && method !== 'GET';
    const members = hasBody ? parse(body) : undefined;
    if (!METHODS.includes(method) || !PATH.test(path) || (hasBody && !members)) return undefined;
    return new AuthRequest(method, target, headers, members);
  }

  /** The body's members; empty without a body. */
  get json(): Record<string, unknown> {
    return this.members ?? {};
  }

  /** What the library gets as the body. */
  get body(): string | undefined {
    return this.members && JSON.stringify(this.members);
  }

  is(method: string, path: string): boolean {
    return this.method === method && this.path === path;
  }

  /** The same with other members in its body; undefined takes one out. */
  with(members: Record<string, unknown>): AuthRequest {
    const { pathname, search } = this.url;
    return new AuthRequest(this.method, pathname + search, this.headers, { ...this.json, ...members });
  }

  /** Another request by the same person. */
  to(method: string, path: string, members?: Record<string, unknown>): AuthRequest {
    return new AuthRequest(method, `/auth/v1${path}`, this.headers, members);
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
  return (payload && signature && parse(Buffer.from(payload, 'base64url'))) || {};
}

/** Undefined for what is no JSON object. */
function parse(text: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
