import { AUTH_SECRETS } from '@oficio/machines/auth';
import { CROSS_TAB_SECRETS } from '@oficio/machines/cross-tab';
import { FORGOT_PASSWORD_SECRETS } from '@oficio/machines/forgot-password';
import { INVITATION_SECRETS } from '@oficio/machines/invitation';
import { LOADING_OVERLAY_SECRETS } from '@oficio/machines/loading-overlay';
import { MAGIC_LINK_REQUEST_SECRETS } from '@oficio/machines/magic-link-request';
import { MAGIC_LINK_VERIFY_SECRETS } from '@oficio/machines/magic-link-verify';
import { OAUTH_CALLBACK_SECRETS } from '@oficio/machines/oauth-callback';
import { ONBOARDING_SECRETS } from '@oficio/machines/onboarding';
import { PAYWALL_SECRETS } from '@oficio/machines/paywall';
import { REALTIME_SECRETS } from '@oficio/machines/realtime-reconnect';
import { REGISTRATION_SECRETS } from '@oficio/machines/registration';
import { RESET_PASSWORD_SECRETS } from '@oficio/machines/reset-password';
import { SESSION_MONITOR_SECRETS } from '@oficio/machines/session-monitor';
import { VERIFY_EMAIL_SECRETS } from '@oficio/machines/verify-email';

const DECLARED: ReadonlySet<string> = new Set(
  [
    AUTH_SECRETS,
    CROSS_TAB_SECRETS,
    FORGOT_PASSWORD_SECRETS,
    INVITATION_SECRETS,
    LOADING_OVERLAY_SECRETS,
    MAGIC_LINK_REQUEST_SECRETS,
    MAGIC_LINK_VERIFY_SECRETS,
    OAUTH_CALLBACK_SECRETS,
    ONBOARDING_SECRETS,
    PAYWALL_SECRETS,
    REALTIME_SECRETS,
    REGISTRATION_SECRETS,
    RESET_PASSWORD_SECRETS,
    SESSION_MONITOR_SECRETS,
    VERIFY_EMAIL_SECRETS,
  ]
    .flat()
    .map(plain),
);

const TELLING =
  /token|password|passwd|passphrase|secret|authorization|e?mail|apikey|credential|cookie|jwt|otp$/;

/** Whether the value of this name is secret: a machine has declared it, or the name suggests it. */
export function isSecretName(name: string): boolean {
  const given = plain(name);
  return DECLARED.has(given) || TELLING.test(given);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
