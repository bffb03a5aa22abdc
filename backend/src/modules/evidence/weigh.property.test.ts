import { addDays, daysBetween } from '@oficio/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LookupOutcome } from '../lookups/lookup.types.ts';
import { isAnswered, LASTING_FAILURES, type RegistryFacts, weigh, weighEntered } from './weigh.ts';

type Answer = Parameters<typeof weigh>[1];

const day = fc.integer({ min: 0, max: 6 }).map((days) => addDays('2027-03-01', days));
const names = fc.subarray(['ns1.example', 'ns2.example', 'ns3.example'], { minLength: 1 });

const answerOf = (outcome: LookupOutcome) =>
  fc.record({
    outcome: fc.constant(outcome),
    source: fc.constantFrom('registry', 'whois'),
    expiresOn: outcome === 'ok' ? day : fc.constant(null),
    registrarExpiresOn: fc.option(day),
    registeredOn: fc.constant('2019-03-01'),
    registrar: fc.constantFrom('Registrar A', 'Registrar B'),
    statuses: fc.subarray(['active', 'auto renew period', 'client hold']),
    nameservers: names,
    dnssec: fc.option(fc.boolean()),
  }) satisfies fc.Arbitrary<Answer>;

const good = answerOf('ok');
const bad = fc.oneof(
  ...(['no_expiry', 'unsupported_tld', 'not_found', 'rate_limited', 'timeout', 'error'] as const).map(
    answerOf,
  ),
);
const any: fc.Arbitrary<Answer> = fc.oneof(good, bad);

const EMPTY: RegistryFacts = {
  expiresOn: null,
  expirySource: null,
  conflictingExpiresOn: null,
  refusedExpiresOn: null,
  registrarExpiresOn: null,
  registeredOn: null,
  registrar: null,
  registryRegistrar: null,
  eppStatuses: [],
  nameservers: [],
  dnssec: null,
  lookupStatus: 'never',
};

const stored: fc.Arbitrary<RegistryFacts> = fc.oneof(
  fc.constant(EMPTY),
  fc
    .tuple(day, fc.constantFrom('rdap' as const, 'whois' as const, 'manual' as const, 'import' as const))
    .map(([expiresOn, expirySource]) => ({ ...EMPTY, expiresOn, expirySource })),
  fc.tuple(day, day).map(([expiresOn, refusedExpiresOn]) => ({
    ...EMPTY,
    expiresOn,
    expirySource: 'manual' as const,
    refusedExpiresOn,
  })),
);

/** The facts after some answers, one after the other. */
function after(facts: RegistryFacts, answers: readonly Answer[]): RegistryFacts {
  let known = facts;
  for (const answer of answers) known = { ...known, ...weigh(known, answer, 1) };
  return known;
}

const dates = ({ expiresOn, conflictingExpiresOn }: RegistryFacts) => ({ expiresOn, conflictingExpiresOn });

describe('answers of registries', () => {
  test('end in the state of the last good one, in any order and repetition', () => {
    fc.assert(
      fc.property(stored, fc.array(any), good, fc.array(bad), (facts, before, last, failures) => {
        const expected = after(facts, [last]);
        const reached = after(facts, [...before, last, last, ...failures]);
        expect(dates(reached)).toEqual(dates(expected));
        const { lookupStatus: _, ...answered } = after(facts, [...before, last]);
        const { lookupStatus: __, ...once } = expected;
        expect(answered).toEqual(once);
      }),
    );
  });

  test('never take a date away, and leave an entered one as it is', () => {
    fc.assert(
      fc.property(stored, fc.array(any), (facts, answers) => {
        const reached = after(facts, answers);
        if (facts.expiresOn !== null) expect(reached.expiresOn).not.toBeNull();
        if (facts.expirySource === 'manual') {
          expect([reached.expiresOn, reached.expirySource]).toEqual([facts.expiresOn, 'manual']);
        }
      }),
    );
  });

  test('that say nothing new change nothing', () => {
    fc.assert(
      fc.property(stored, any, (facts, answer) => {
        const once = after(facts, [answer]);
        expect(weigh(once, answer, 1)).toEqual({});
      }),
    );
  });

  test('are a conflict exactly where they differ from an entered date by more than a day', () => {
    fc.assert(
      fc.property(day, good, (entered, answer) => {
        const facts = { ...EMPTY, expiresOn: entered, expirySource: 'manual' as const };
        const isFar = Math.abs(daysBetween(entered, answer.expiresOn ?? entered)) > 1;
        expect(after(facts, [answer]).conflictingExpiresOn).toBe(isFar ? answer.expiresOn : null);
      }),
    );
  });

  test('are the same conflict whether the date was entered before or after them', () => {
    fc.assert(
      fc.property(day, good, (entered, answer) => {
        const typedFirst = after({ ...EMPTY, expiresOn: entered, expirySource: 'manual' }, [answer]);
        const typedLast = {
          ...after(EMPTY, [answer]),
          expiresOn: entered,
          ...weighEntered(entered, answer.expiresOn),
        };
        expect(typedLast).toEqual(typedFirst);
      }),
    );
  });
});

test('a date that a person has decided against is no conflict again, but another one is', () => {
  const mine = {
    ...EMPTY,
    expiresOn: '2027-03-01',
    expirySource: 'manual' as const,
    refusedExpiresOn: '2028-03-01',
  };
  const answer = { ...fc.sample(good, 1)[0], expiresOn: '2028-03-01' } as Answer;
  expect(after(mine, [answer]).conflictingExpiresOn).toBeNull();
  const moved = { ...answer, expiresOn: '2029-03-01' };
  expect(after(mine, [answer, moved]).conflictingExpiresOn).toBe('2029-03-01');
  expect(after(mine, [moved, answer]).conflictingExpiresOn).toBeNull();
});

test('a registrar that a person has entered stays, and one of the registry follows the registry', () => {
  const answer = { ...fc.sample(good, 1)[0], registrar: 'Registrar A' } as Answer;
  expect(after({ ...EMPTY, registrar: 'Mine' }, [answer]).registrar).toBe('Mine');
  const moved = after(EMPTY, [answer, { ...answer, registrar: 'Registrar B' }]);
  expect(moved.registrar).toBe('Registrar B');
});

test('a failure that may pass shows after several in a row', () => {
  const answer = { ...fc.sample(answerOf('timeout'), 1)[0] } as Answer;
  const known = { ...EMPTY, lookupStatus: 'ok' as const };
  expect(weigh(known, answer, LASTING_FAILURES - 1)).toEqual({});
  expect(weigh(known, answer, LASTING_FAILURES)).toEqual({ lookupStatus: 'timeout' });
  expect(isAnswered('timeout')).toBe(false);
});
