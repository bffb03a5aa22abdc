import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { Webhook } from 'standardwebhooks';
import { type AuthMail, type EmbeddedAuth, startEmbeddedAuth } from '../../embedded/auth/index.ts';

/** The rules of the image for a hook: the names that it calls over http, and the form of a secret. */
const HTTP_HOSTS = ['localhost', '127.0.0.1', '[::1]', 'host.docker.internal'];
const SECRET = /^v1,whsec_[A-Za-z0-9+/=]{32,88}/;
const OWN_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'x-client-ip',
  'x-client-info',
  'x-jwt-aud',
  'x-use-cookie',
  'x-supabase-api-version',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

interface ImageOptions {
  environment: Record<string, string>;
  adminUrl: string;
  publishableKey: string;
  /** The address on this machine that stands for one of the compose network. */
  reach: (url: string) => string;
}

/**
 * Supabase Auth as its container image behaves, over the embedded service: it reads the same variables, names an issuer
 * only if it is told one, knows CORS without the key's header, calls the hook for mails, and publishes a key set.
 */
export class AuthImage {
  /** The values of the header by which requests are limited. */
  readonly limitedBy: string[] = [];
  readonly hookAnswers: number[] = [];
  private readonly originals = new Map<string, string>();

  private constructor(
    private readonly options: ImageOptions,
    private readonly auth: EmbeddedAuth,
    private readonly server: Server,
    private signing: Signing,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(options: ImageOptions): Promise<AuthImage> {
    const { environment, adminUrl, publishableKey } = options;
    requireHook(environment);
    const jwtSecret = environment.GOTRUE_JWT_SECRET ?? '';
    const auth = await startEmbeddedAuth({
      adminUrl,
      publishableKey,
      jwtSecret,
      publicUrl: environment.GOTRUE_SITE_URL ?? '',
      sendMail: (mail) => image.callHook(mail),
    });
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const image = new AuthImage(options, auth, server, bySecret(jwtSecret));
    return image;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on it signs with a key that it publishes, as newer projects do. */
  async signWithPublishedKey(): Promise<void> {
    this.signing = await byPublishedKey();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.auth.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { environment } = this.options;
    const header = environment.GOTRUE_RATE_LIMIT_HEADER?.toLowerCase();
    if (request.method === 'POST') this.limitedBy.push(header ? String(request.headers[header]) : 'nothing');
    if (request.method === 'OPTIONS') return preflight(environment, request, response);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.url === '/health') return void response.end('{}');
    if (request.url === '/.well-known/jwks.json') {
      response.setHeader('Content-Type', 'application/json');
      return void response.end(JSON.stringify({ keys: this.signing.keys }));
    }
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const original = this.originals.get(bearer);
    if (original) request.headers.authorization = `Bearer ${original}`;
    request.url = `/auth/v1${request.url}`;
    this.auth.handle(request, this.withOwnTokens(response), () => response.writeHead(404).end());
  }

  /** Replaces the tokens in an answer by those of the image. */
  private withOwnTokens(response: ServerResponse): ServerResponse {
    const end = response.end.bind(response);
    // The embedded service ends an answer with its whole body.
    response.end = ((body: Buffer) => {
      void this.retoken(body).then((own) => end(own));
      return response;
    }) as typeof response.end;
    return response;
  }

  private async retoken(body: Buffer): Promise<Buffer> {
    const text = body.toString('utf8');
    const token = /"access_token":"([^"]+)"/.exec(text)?.[1];
    if (!token) return body;
    const issuer = this.options.environment.GOTRUE_JWT_ISSUER;
    const own = await this.signing.sign(new SignJWT({ ...decodeJwt(token), ...(issuer && { iss: issuer }) }));
    this.originals.set(own, token);
    return Buffer.from(text.replaceAll(token, own));
  }

  /** A call of the Send Email hook. Answers other than 2xx fail the mail, as in the image. */
  private async callHook(mail: AuthMail): Promise<void> {
    const { environment, reach } = this.options;
    if (environment.GOTRUE_HOOK_SEND_EMAIL_ENABLED !== 'true') return;
    const link = URL.parse(mail.link);
    const body = JSON.stringify({
      user: { id: randomUUID(), email: mail.to },
      email_data: {
        token: mail.code ?? '',
        token_hash: link?.searchParams.get('token_hash') ?? '',
        redirect_to: link ? link.origin + link.pathname : '',
        email_action_type: mail.kind,
        site_url: environment.GOTRUE_SITE_URL,
        token_new: '',
        token_hash_new: '',
      },
    });
    const secrets = (environment.GOTRUE_HOOK_SEND_EMAIL_SECRETS ?? '').split('|');
    const [id, at] = [randomUUID(), new Date()];
    const signatures = secrets.map((secret) => new Webhook(secret.replace(/^v1,/, '')).sign(id, at, body));
    const answer = await fetch(reach(environment.GOTRUE_HOOK_SEND_EMAIL_URI ?? ''), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signatures.join(', '),
      },
      body,
    });
    this.hookAnswers.push(answer.status);
  }
}

/** @throws Error as the image at its start */
function requireHook({
  GOTRUE_HOOK_SEND_EMAIL_URI: uri,
  GOTRUE_HOOK_SEND_EMAIL_SECRETS: secrets = '',
}: Record<string, string>) {
  if (!uri) return;
  const { protocol, hostname } = new URL(uri);
  if (protocol === 'http:' && !HTTP_HOSTS.includes(hostname)) {
    throw new Error('only localhost, 127.0.0.1, and ::1 are supported with http');
  }
  if (!secrets.split('|').every((secret) => SECRET.test(secret))) throw new Error('invalid secret format');
}

function preflight(
  environment: Record<string, string>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const more = (environment.GOTRUE_CORS_ALLOWED_HEADERS ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const asked = String(headers['access-control-request-headers'] ?? '').split(',');
  const method = String(headers['access-control-request-method']);
  if (METHODS.includes(method) && asked.every((name) => [...OWN_HEADERS, ...more].includes(name))) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Methods', method);
    response.setHeader('Access-Control-Allow-Headers', asked.join(', '));
  }
  response.writeHead(204).end();
}

interface Signing {
  sign(token: SignJWT): Promise<string>;
  keys: JWK[];
}

function bySecret(secret: string): Signing {
  const key = new TextEncoder().encode(secret);
  return { sign: (token) => token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key), keys: [] };
}

async function byPublishedKey(): Promise<Signing> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const kid = randomUUID();
  return {
    sign: (token) => token.setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey),
    keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }],
  };
}
