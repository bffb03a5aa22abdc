import { addDays, daysBetween, type LocalDate } from '@oficio/contracts';
import type { RegistryName } from './registry-name.ts';

/** As free authorities issue them: valid for 90 days, renewed when a third of them is left. */
const LIFE_DAYS = 90;
const RENEWED_AFTER_DAYS = 60;

interface CertificateDays {
  notBefore: LocalDate;
  notAfter: LocalDate;
}

/** The day from which the present certificate of a name's hosts is valid. */
export function certificateStart(
  { certificateFrom, certificateRenews }: Pick<RegistryName, 'certificateFrom' | 'certificateRenews'>,
  today: LocalDate,
): LocalDate {
  if (!certificateRenews) return certificateFrom;
  const renewals = Math.floor(daysBetween(certificateFrom, today) / RENEWED_AFTER_DAYS);
  return addDays(certificateFrom, renewals * RENEWED_AFTER_DAYS);
}

/** The days between which the certificate of a name's hosts is valid, on a day. The switch `expired` shows the one before. */
export function certificateDays(name: RegistryName, today: LocalDate): CertificateDays {
  const start = certificateStart(name, today);
  if (name.certificate === 'expired') return { notBefore: addDays(start, -LIFE_DAYS), notAfter: start };
  return { notBefore: start, notAfter: addDays(start, LIFE_DAYS) };
}
