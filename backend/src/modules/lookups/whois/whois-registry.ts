import type { LocalDate } from '@oficio/contracts';

/** How one registry answers on port 43. A label is the text before the colon, in lower case. */
export interface WhoisRegistry {
  server: string;
  labels: {
    name: readonly string[];
    expires: readonly string[];
    registered: readonly string[];
    registrar: readonly string[];
    status: readonly string[];
    nameserver: readonly string[];
    dnssec: readonly string[];
  };
  /** A line of the answer about a name that isn't registered. */
  notFound: RegExp;
  /** A line of the answer to too many questions. */
  rateLimited: RegExp;
  /** Reads the registry's spelling of a date as its day in UTC; null for anything else. */
  day: (text: string) => LocalDate | null;
  /** The line without which an answer has broken off. Null: the registry's answers have no certain end. */
  lastLine: RegExp | null;
  /** Whether each registered name has an expiry date in the answer. */
  publishesExpiry: boolean;
}
