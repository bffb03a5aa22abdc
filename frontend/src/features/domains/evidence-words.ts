import { type Evidence, type ExpirySource, formatLocalDate, type LookupStatus } from '@oficio/contracts';

/** Where the day of expiry comes from, in a list. */
export const SOURCE_WORDS: Record<ExpirySource, string> = {
  rdap: 'Registry',
  whois: 'Registry (WHOIS)',
  manual: 'Entered',
  import: 'Imported',
};

/** The outcome of a check in a list; null where the source says enough. */
export const LOOKUP_WORDS: Record<LookupStatus, string | null> = {
  ok: null,
  never: null,
  no_expiry: 'No published date',
  unsupported_tld: 'Registry can’t be asked',
  private_name: 'Private name',
  not_found: 'Not registered',
  rate_limited: 'Registry asks to wait',
  timeout: 'No answer',
  error: 'Unreadable answer',
};

/** The outcome of the last check, as a sentence. */
export const CHECK_SENTENCES: Record<LookupStatus, string> = {
  ok: 'The registry answered.',
  never: 'The registry hasn’t been asked yet.',
  no_expiry: 'The registry answered, but it doesn’t publish when the domain expires.',
  unsupported_tld: 'The registry of this ending can’t be asked. Please enter the date yourself.',
  private_name: 'This is a private name that no registry knows.',
  not_found: 'The registry knows no such domain.',
  rate_limited: 'The registry asked us to wait. We try again later.',
  timeout: 'The registry didn’t answer. We try again later.',
  error: 'The registry’s answer couldn’t be read. We try again later.',
};

/** Who has said something about a domain's expiry. */
const SPEAKERS: Record<Evidence['source'], string> = {
  registry: 'The registry',
  registrar: 'The registrar, as the registry publishes it,',
  whois: 'The registry (WHOIS)',
  manual: 'A member',
  import: 'An import',
  confirmation: 'A confirmed renewal',
};

/** A piece of evidence as a sentence. */
export function evidenceSentence({ source, outcome, expiresOn }: Evidence): string {
  if (outcome !== 'ok' || expiresOn === null) return CHECK_SENTENCES[outcome];
  const verb = source === 'manual' ? 'entered' : 'said';
  return `${SPEAKERS[source]} ${verb}: ${formatLocalDate(expiresOn)}.`;
}
