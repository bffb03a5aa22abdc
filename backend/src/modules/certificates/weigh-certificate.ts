import type { CertificateStatus } from '@oficio/contracts';
import type { CertificateAnswer, CertificateOutcome } from '../lookups/lookup.types.ts';

/** What a certificate's row knows of its server. */
export interface CertificateFacts {
  issuer: string | null;
  sans: readonly string[];
  notBefore: string | null;
  notAfter: string | null;
  sha256: string | null;
  chainOk: boolean | null;
  nameOk: boolean | null;
  checkStatus: CertificateStatus;
}

/** A failure that may pass shows in the certificate's row after so many in a row. */
export const LASTING_FAILURES = 3;

/** Outcomes that say nothing about the certificate, because none was read. */
const PASSING: readonly CertificateOutcome[] = ['unreachable', 'tls_error'];
export const isPassing = (outcome: CertificateOutcome): boolean => PASSING.includes(outcome);

/**
 * What an answer changes of the stored facts; an empty object for an answer that says nothing new. A read certificate
 * replaces the one before it as a whole. An answer without one clears nothing.
 * @param failures the failures in a row, with this answer
 */
export function weighCertificate(
  stored: CertificateFacts,
  answer: Omit<CertificateAnswer, 'reason'>,
  failures: number,
): Partial<CertificateFacts> {
  const weighed: Partial<CertificateFacts> = {
    ...(answer.sha256 === null ? {} : shown(answer)),
    checkStatus:
      isPassing(answer.outcome) && failures < LASTING_FAILURES ? stored.checkStatus : answer.outcome,
  };
  return Object.fromEntries(
    Object.entries(weighed).filter(
      ([name, value]) => JSON.stringify(stored[name as keyof CertificateFacts]) !== JSON.stringify(value),
    ),
  );
}

function shown(answer: Omit<CertificateAnswer, 'reason'>): Partial<CertificateFacts> {
  const { issuer, notBefore, notAfter, sha256, chainOk, nameOk } = answer;
  return { issuer, sans: answer.sans.toSorted(), notBefore, notAfter, sha256, chainOk, nameOk };
}
