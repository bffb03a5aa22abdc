import { AsyncLocalStorage } from 'node:async_hooks';
import { LINKS, PASSWORDS } from '@oficio/contracts';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { CONNECT_MS } from '../pool-limits.ts';
import { type AuthMail, isAuthMailKind } from './auth-mail.ts';

/** Pages that a mail's link may lead to, each with a query of its own. */
const LINK_TARGETS = ['/auth/callback', '/reset-password', '/magic-link-verify', '/accept-invitation'];

/** The code is long because nobody types it: mails carry its hash. */
const CODE_DIGITS = 40;

export interface LiteOptions {
  adminUrl: string;
  jwtSecret: string;
  publishableKey: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Receives a mail to send. The answer waits for this function, so it should only queue. */
  sendMail: (mail: AuthMail) => void | Promise<void>;
  google?: { clientId: string; clientSecret: string };
}

/** What a request's mail needs beyond what the library passes on. */
interface MailContext {
  /** The page that the request named, which the library drops for confirmations. */
  redirectTo?: string | undefined;
  /** Suppresses the mail, for decoys and for accounts that the process itself creates. */
  silent?: boolean;
}

export interface Lite {
  fetch(request: Request, peerAddress: string | null, context: MailContext): Promise<Response>;
  /** Sends a confirmation or sign-in link. */
  sendLink(to: string, type: string, token: string, redirectTo: string | undefined): Promise<void>;
  /** Tells the owner that the password was changed, and where to act if somebody else did it. */
  notifyPasswordChanged(to: string): Promise<void>;
  /** Tells somebody who signs up again that the account exists, and where to sign in. */
  notifyAccountExists(to: string): Promise<void>;
  /** Tells the former mailbox the account's new address. */
  notifyAddressChanged(to: string, newAddress: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the library's application with Oficio's settings and creates its tables. */
export async function openLite(options: LiteOptions): Promise<Lite> {
  process.env.LITE_TELEMETRY = '0';
  const contexts = new AsyncLocalStorage<MailContext>();
  const connection = createPostgresConnection({
    url: options.adminUrl,
    postgresOptions: {
      max: 5,
      idle_timeout: 30,
      connect_timeout: CONNECT_MS / 1_000,
      onnotice: () => undefined,
    },
  });

  const send = async (to: string, link: URL): Promise<void> => {
    const context = contexts.getStore();
    if (context?.silent) return;
    const kind = link.searchParams.get('type') ?? '';
    const target = targetOf(link, context?.redirectTo, options.publicUrl);
    if (isAuthMailKind(kind)) await options.sendMail({ kind, to, link: pageLink(link, target).href });
  };

  const app = new App({
    connection,
    auth: authSettings(options),
    options: {
      drivers: {
        email: {
          async send({ to, text, html }) {
            const body = text ?? html ?? '';
            const link = linkIn(body);
            const code = codeIn(body);
            if (link) await send(to, link);
            // The reauthentication mail is the only one without a link.
            else if (code) await options.sendMail({ kind: 'reauthentication', to, link: '', code });
          },
        },
      },
    },
  });
  await app.init();
  await app.ensureSystemSchema();

  return {
    fetch: (request, peerAddress, context) =>
      contexts.run(context, () => app.fetch(request, { peerAddress })),
    sendLink: (to, type, token, redirectTo) => {
      const link = new URL(`${options.publicUrl}/auth/v1/verify`);
      link.searchParams.set('token', token);
      link.searchParams.set('type', type);
      link.searchParams.set('redirect_to', options.publicUrl);
      return contexts.run({ redirectTo }, () => send(to, link));
    },
    notifyPasswordChanged: async (to) => {
      const link = `${options.publicUrl}/forgot-password`;
      await options.sendMail({ kind: 'password_changed_notification', to, link });
    },
    notifyAccountExists: async (to) => {
      const link = `${options.publicUrl}/login`;
      await options.sendMail({ kind: 'account_exists_notification', to, link });
    },
    notifyAddressChanged: async (to, newAddress) => {
      const link = `${options.publicUrl}/contact`;
      await options.sendMail({ kind: 'email_changed_notification', to, link, newAddress });
    },
    close: () => connection.close(),
  };
}

function authSettings({ jwtSecret, publishableKey, publicUrl, google }: LiteOptions) {
  return {
    enabled: true,
    jwt_secret: jwtSecret,
    publishable_key: publishableKey,
    site_url: publicUrl,
    additional_redirect_urls: LINK_TARGETS.flatMap((path) => [publicUrl + path, `${publicUrl}${path}?**`]),
    minimum_password_length: PASSWORDS.registrationMinLength,
    enable_anonymous_sign_ins: false,
    // Reusing a refresh token after its successor was used ends the session.
    enable_refresh_token_rotation: true,
    email: {
      enable_confirmations: true,
      // With true, the library accepts the old mailbox's confirmation alone, and the new address is never proven.
      double_confirm_changes: false,
      // The library's tokens are hashes of the address and the code, so six digits could be guessed offline.
      otp_length: CODE_DIGITS,
      otp_expiry: LINKS.validMs / 1_000,
    },
    ...(google && {
      external: {
        google: {
          enabled: true,
          client_id: google.clientId,
          secret: google.clientSecret,
          redirect_uri: `${publicUrl}/auth/v1/callback`,
        },
      },
    }),
  };
}

function linkIn(text: string): URL | undefined {
  const found = /https?:\/\/[^\s"<>]+\/auth\/v1\/verify\?[^\s"<>]+/.exec(text)?.[0];
  return found ? new URL(found.replaceAll('&amp;', '&')) : undefined;
}

function codeIn(text: string): string | undefined {
  return /\b\d{6,10}\b/.exec(text)?.[0];
}

function targetOf(link: URL, wanted: string | undefined, publicUrl: string): string {
  const given = link.searchParams.get('redirect_to') ?? publicUrl;
  const forgotten = given === publicUrl || given === `${publicUrl}/`;
  if (!forgotten) return given;
  return isLinkTarget(wanted, publicUrl) ? wanted : `${publicUrl}/auth/callback`;
}

/**
 * The page that verifies the link's token by a POST. Mail scanners open links: verifying on open would use the token
 * up.
 */
function pageLink(link: URL, target: string): URL {
  const type = link.searchParams.get('type') ?? '';
  const page = new URL(type === 'magiclink' ? new URL('/magic-link-verify', target) : target);
  page.searchParams.set('token_hash', link.searchParams.get('token') ?? '');
  page.searchParams.set('type', type);
  return page;
}

function isLinkTarget(wanted: string | undefined, publicUrl: string): wanted is string {
  if (!wanted || !URL.canParse(wanted)) return false;
  const url = new URL(wanted);
  return url.origin === new URL(publicUrl).origin && LINK_TARGETS.includes(url.pathname);
}
