import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CertificateOutcome } from '../lookups/lookup.types.ts';
import { type CertificateFacts, isPassing, LASTING_FAILURES, weighCertificate } from './weigh-certificate.ts';

type Answer = Parameters<typeof weighCertificate>[1];

const NEVER: CertificateFacts = {
  issuer: null,
  sans: [],
  notBefore: null,
  notAfter: null,
  sha256: null,
  chainOk: null,
  nameOk: null,
  checkStatus: 'never',
};

const read: fc.Arbitrary<Answer> = fc.record({
  outcome: fc.constantFrom<CertificateOutcome>('ok', 'name_mismatch', 'untrusted'),
  issuer: fc.constantFrom('Authority A', 'Authority B'),
  sans: fc.shuffledSubarray(['acme.mx', 'www.acme.mx', 'mail.acme.mx'], { minLength: 1 }),
  notBefore: fc.constantFrom('2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'),
  notAfter: fc.constantFrom('2026-07-30T00:00:00.000Z', '2026-08-30T00:00:00.000Z'),
  sha256: fc.constantFrom('a'.repeat(64), 'b'.repeat(64)),
  chainOk: fc.boolean(),
  nameOk: fc.boolean(),
});
const failed: fc.Arbitrary<Answer> = fc
  .constantFrom<CertificateOutcome>('unreachable', 'tls_error', 'private_name')
  .map((outcome) => ({ ...NEVER, outcome }));
const any = fc.oneof(read, failed);

/** The facts after some answers, one after the other. */
function after(facts: CertificateFacts, answers: readonly Answer[]): CertificateFacts {
  let known = facts;
  let failures = 0;
  for (const answer of answers) {
    failures = isPassing(answer.outcome) ? failures + 1 : 0;
    known = { ...known, ...weighCertificate(known, answer, failures) };
  }
  return known;
}

const withoutStatus = ({ checkStatus: _, ...facts }: CertificateFacts) => facts;

describe('what servers show', () => {
  test('ends in the last certificate that was read, in any order and repetition', () => {
    fc.assert(
      fc.property(fc.array(any), read, fc.array(failed), (before, last, failures) => {
        const reached = after(NEVER, [...before, last, last, ...failures]);
        expect(withoutStatus(reached)).toEqual(withoutStatus(after(NEVER, [last])));
      }),
    );
  });

  test('never takes a date away', () => {
    fc.assert(
      fc.property(read, fc.array(any), (first, answers) => {
        expect(after(NEVER, [first, ...answers]).notAfter).not.toBeNull();
      }),
    );
  });

  test('changes nothing when it says nothing new', () => {
    fc.assert(
      fc.property(fc.array(any), any, (before, answer) => {
        const known = after(NEVER, before);
        const once = { ...known, ...weighCertificate(known, answer, 1) };
        expect(weighCertificate(once, answer, 1)).toEqual({});
      }),
    );
  });
});

test('a failure that may pass shows after several in a row', () => {
  const known: CertificateFacts = { ...NEVER, checkStatus: 'ok' };
  const answer = { ...NEVER, outcome: 'unreachable' as const };
  expect(weighCertificate(known, answer, LASTING_FAILURES - 1)).toEqual({});
  expect(weighCertificate(known, answer, LASTING_FAILURES)).toEqual({ checkStatus: 'unreachable' });
});
