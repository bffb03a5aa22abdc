import { CertificateReader } from '../src/modules/lookups/certificate/certificate-reader.ts';
import type { CertificateAnswer } from '../src/modules/lookups/lookup.types.ts';
import type { TestApplication } from './test-application.ts';

/** A certificate that a server has shown. */
export function shown(part: Partial<CertificateAnswer> = {}): CertificateAnswer {
  return {
    outcome: 'ok',
    issuer: 'Authority A',
    sans: ['acme.mx', 'www.acme.mx'],
    notBefore: '2026-05-01T00:00:00.000Z',
    notAfter: '2026-07-30T00:00:00.000Z',
    sha256: 'a'.repeat(64),
    chainOk: true,
    nameOk: true,
    reason: null,
    ...part,
  };
}

/** A reading without a certificate. */
export function unread(outcome: CertificateAnswer['outcome'], reason = 'It failed.'): CertificateAnswer {
  const none = { issuer: null, sans: [], notBefore: null, notAfter: null, sha256: null };
  return { ...none, outcome, chainOk: null, nameOk: null, reason };
}

/** What servers show to the application. */
export class ScriptedReader {
  readonly asked: string[] = [];
  answer: CertificateAnswer | ((host: string) => CertificateAnswer) = shown();

  constructor(app: TestApplication) {
    app.nest.get(CertificateReader, { strict: false }).read = async (host, port) => {
      this.asked.push(`${host}:${port}`);
      return typeof this.answer === 'function' ? this.answer(host) : this.answer;
    };
  }

  reset(): void {
    this.asked.length = 0;
    this.answer = shown();
  }
}
