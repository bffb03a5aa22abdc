import { CLIENT_DEFAULTS } from './defaults/client-defaults.ts';
import type { DefaultTexts } from './defaults/default-texts.ts';
import { MONEY_DEFAULTS } from './defaults/money-defaults.ts';
import { REMINDER_DEFAULTS } from './defaults/reminder-defaults.ts';
import type { MailTemplateKey } from './mail-template-keys.ts';

/** The texts of the templates as they are delivered. */
export const TEMPLATE_DEFAULTS: DefaultTexts<MailTemplateKey> = {
  ...REMINDER_DEFAULTS,
  ...MONEY_DEFAULTS,
  ...CLIENT_DEFAULTS,
};
