import type { VerifyEmailPorts } from '@oficio/machines/verify-email';
import type { AuthServices } from '../../lib/auth-services.ts';
import { sendVerificationMail } from '../../lib/verification-mail.ts';
import { watchClock } from '../../lib/watch-clock.ts';

/** The verify-email machine's ports on the auth client. */
export function createVerifyEmailPorts(
  services: Pick<AuthServices, 'loadAuthClient' | 'publicUrl'>,
): VerifyEmailPorts {
  return {
    resendVerification: ({ email }) => sendVerificationMail(services, email),
    watchClock,
  };
}
