import { createHash } from 'node:crypto';
import { addDays, addMonths, type LocalDate } from '@oficio/contracts';
import type { RegistryName } from './registry-name.ts';

const REGISTRARS = ['Example Names', 'Sample Registrar', 'Test Domains'];
const MOST_YEARS = 12;
const DAYS_A_YEAR = 365;
/** The ages of first certificates in days: none is about to be renewed. */
const CERTIFICATE_AGES = 50;

/** A plausible row of a name that is asked for the first time: the same name gives the same row on the same day. */
export function firstRow(fqdn: string, today: LocalDate): RegistryName {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = createHash('sha256').update(fqdn).digest();
  const expiresOn = addDays(today, 1 + ((a * 256 + b) % DAYS_A_YEAR));
  return {
    fqdn,
    registrar: REGISTRARS[c % REGISTRARS.length] ?? '',
    registeredOn: addMonths(expiresOn, -12 * (1 + (d % MOST_YEARS))),
    expiresOn,
    registrarExpiresOn: null,
    statuses: ['client transfer prohibited'],
    deletedOn: null,
    graceEnd: 'delete',
    answer: 'ok',
    certificateFrom: addDays(today, -(e % CERTIFICATE_AGES)),
    certificateRenews: true,
    certificate: 'ok',
  };
}
