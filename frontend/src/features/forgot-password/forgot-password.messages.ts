import type { ForgotPasswordRefusalCode } from '@oficio/machines/forgot-password';
import { FORGOT_PASSWORD_MESSAGES as CATALOGUE } from '../../lib/auth-messages.screens.ts';

export const FORGOT_PASSWORD_MESSAGES: Record<ForgotPasswordRefusalCode, string> = {
  invalid_email: 'Please enter a valid email address',
  rate_limited: CATALOGUE.rate_limited,
  failed: CATALOGUE.failed,
};
