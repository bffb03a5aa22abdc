import { CLIENT_LOCALES } from './clients.contract.ts';
import { formatsOfCountry, type TypedFormats } from './typed-formats.ts';

/** What an organization has by its country until somebody chooses otherwise. */
export interface CountryDefaults extends TypedFormats {
  documentLanguage: (typeof CLIENT_LOCALES)[number];
}

export function defaultsOfCountry(countryCode: string | null): CountryDefaults {
  const language = countryCode === null ? null : new Intl.Locale(`und-${countryCode}`).maximize().language;
  return {
    ...formatsOfCountry(countryCode),
    documentLanguage: CLIENT_LOCALES.find((locale) => locale === language) ?? 'en',
  };
}
