import { CLIENT_LOCALES } from '@oficio/contracts';

/** The language of the texts, as an address has it. */
export interface TemplatesSearch {
  locale?: string | undefined;
}

/** English for anything else than a language of clients. */
export function localeOf({ locale }: TemplatesSearch): (typeof CLIENT_LOCALES)[number] {
  return CLIENT_LOCALES.find((known) => known === locale) ?? 'en';
}
