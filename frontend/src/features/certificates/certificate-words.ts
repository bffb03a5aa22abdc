import {
  type CertificateEvidence,
  type CertificatePort,
  type CertificateStatus,
  certificateEndDay,
  formatLocalDate,
} from '@oficio/contracts';
import type { Tone } from '../../ui/badge.tsx';

const PORT_WORDS: Record<CertificatePort, string> = {
  443: '443 · web',
  465: '465 · sending mail',
  993: '993 · mailboxes (IMAP)',
  995: '995 · mailboxes (POP)',
  8443: '8443 · hosting panel',
};
export const PORT_OPTIONS = Object.entries(PORT_WORDS).map(([value, label]) => ({ value, label }));

/** The outcome of the checks in a list. */
export const CHECK_WORDS: Record<CertificateStatus, { label: string; tone: Tone }> = {
  ok: { label: 'Trusted', tone: 'positive' },
  name_mismatch: { label: 'Wrong name', tone: 'negative' },
  untrusted: { label: 'Not trusted', tone: 'negative' },
  tls_error: { label: 'No handshake', tone: 'negative' },
  unreachable: { label: 'No answer', tone: 'warning' },
  private_name: { label: 'Private name', tone: 'neutral' },
  never: { label: 'Not checked yet', tone: 'neutral' },
};

/** The outcome of the last check, as a sentence. */
export const CHECK_SENTENCES: Record<CertificateStatus, string> = {
  ok: 'The server showed a certificate that browsers trust.',
  name_mismatch: 'The server showed a certificate of another name.',
  untrusted: 'The server showed a certificate that browsers don’t trust.',
  tls_error: 'The server showed no certificate. We try again later.',
  unreachable: 'The server didn’t answer. We try again later.',
  private_name: 'This is a private name that can’t be reached from here.',
  never: 'The server hasn’t been asked yet.',
};

/** A piece of evidence as a sentence. */
export function evidenceSentence({ outcome, issuer, notAfter }: CertificateEvidence): string {
  if (notAfter === null) return CHECK_SENTENCES[outcome];
  const by = issuer === null ? '' : ` of ${issuer}`;
  return `The server showed a certificate${by}, valid to ${formatLocalDate(certificateEndDay(notAfter))}.`;
}
