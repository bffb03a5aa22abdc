import type { IncomingHttpHeaders } from 'node:http';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const PATH = /^\/auth\/v1(\/[\w.-]+)*$/;

/**
 * One request to the auth service, parsed once. The library receives this parsed form instead of the raw bytes, so
 * that it can't see another request in them than the one that was counted and checked.
 */
export class AuthRequest {
  readonly url: URL;
  /** The path below `/auth/v1`: `/token`, `/signup`. */
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

  /** Undefined for a method, path or body that no client of the protocol sends. */
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

  /** The body as the library receives it. */
  get body(): string | undefined {
    return this.members && JSON.stringify(this.members);
  }

  is(method: string, path: string): boolean {
    return this.method === method && this.path === path;
  }

  /** A copy with some members of the body replaced; undefined removes a member. */
  with(members: Record<string, unknown>): AuthRequest {
    const { pathname, search } = this.url;
    return new AuthRequest(this.method, pathname + search, this.headers, { ...this.json, ...members });
  }

  /** A request to another endpoint with the same headers, and so for the same person. */
  to(method: string, path: string, members?: Record<string, unknown>): AuthRequest {
    return new AuthRequest(method, `/auth/v1${path}`, this.headers, members);
  }

  /** The page that the mail's link leads to. */
  get redirectTo(): string | undefined {
    return this.url.searchParams.get('redirect_to') ?? undefined;
  }

  /** The address in the body, in lower case. */
  get email(): string | undefined {
    const email = this.json.email;
    return typeof email === 'string' ? email.trim().toLowerCase() : undefined;
  }

  /** A member of the body if it is a string. */
  text(member: string): string | undefined {
    const value = this.json[member];
    return typeof value === 'string' ? value : undefined;
  }

  /** Claims of the bearer token, unverified: the library verifies the token before anything happens. */
  get claims(): TokenClaims {
    return claimsOf(/^Bearer (\S+)$/i.exec(this.headers.authorization ?? '')?.[1] ?? '');
  }
}

export interface TokenClaims {
  sub?: unknown;
  session_id?: unknown;
}

/** Claims of a token, unverified; empty for text that isn't a token. */
export function claimsOf(token: string): TokenClaims {
  const [, payload, signature] = token.split('.');
  return (payload && signature && parse(Buffer.from(payload, 'base64url'))) || {};
}

/** Undefined for text that isn't a JSON object. */
function parse(text: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
