import {
  type CertificateLife,
  type CertificateState,
  certificateEndDay,
  certificateStateOf,
  daysBetween,
  formatLocalDate,
  lifetimeLeft,
} from '@oficio/contracts';
import { dueWords } from '../../entities/hosting/due-day.tsx';
import { useToday } from '../../lib/api/use-today.ts';
import { TextCell } from '../../records/cells.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** The day to which a certificate is valid, and the days until then. */
export function Validity({ certificate }: { certificate: CertificateLife }) {
  const today = useToday();
  if (certificate.notAfter === null) return <TextCell>{null}</TextCell>;
  const day = certificateEndDay(certificate.notAfter);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums md:flex-nowrap">
      <time dateTime={day}>{formatLocalDate(day)}</time>
      <Badge tone={TONES[certificateStateOf(certificate, today)]}>{dueWords(daysBetween(today, day))}</Badge>
    </span>
  );
}

/** The part of a certificate's life that is left. */
export function LifetimeLeft({ certificate }: { certificate: CertificateLife }) {
  const left = lifetimeLeft(certificate, useToday());
  return <TextCell>{left === null ? null : `${left}%`}</TextCell>;
}

const TONES: Record<CertificateState, Tone> = {
  unknown: 'neutral',
  ok: 'neutral',
  soon: 'warning',
  due_today: 'negative',
  expired: 'negative',
};
