import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LookupFailure } from '../lookup-failure.ts';
import { readRdapAnswer } from './rdap-answer.ts';

const read = (answer: object) =>
  readRdapAnswer(JSON.stringify({ ldhName: 'acme.example', ...answer }), 'acme.example', 'rdap.example');
const expiring = (eventDate: unknown) => read({ events: [{ eventAction: 'expiration', eventDate }] });

test.each([
  ['2027-02-01T23:59:59Z', '2027-02-01'],
  ['2027-02-01T23:59:59.123Z', '2027-02-01'],
  ['2027-02-01t23:59:59z', '2027-02-01'],
  ['2027-02-01T23:30:00-05:00', '2027-02-02'],
  ['2027-02-01T01:30:00+02:00', '2027-01-31'],
  ['2027-02-01 10:00:00', '2027-02-01'],
  ['2027-02-01', '2027-02-01'],
  ['2028-02-29', '2028-02-29'],
])('the expiry %s is the day %s in UTC', (eventDate, day) => {
  expect(expiring(eventDate)).toMatchObject({ expiresOn: day, reason: null });
});

test.each([
  ['2027-02-30T00:00:00Z'],
  ['01/02/2027'],
  ['soon'],
  ['9999-12-31T23:59:59Z'],
  [''],
  [20_270_201],
  [null],
])('the expiry %j can’t be read, and the answer says so', (eventDate) => {
  expect(expiring(eventDate)).toMatchObject({
    expiresOn: null,
    reason: 'The registry’s expiry date can’t be read.',
  });
});

test('an answer without expiry has no date and nothing to explain', () => {
  expect(read({ events: [] })).toMatchObject({ expiresOn: null, reason: null });
});

test('the domain may be named in Unicode, in upper case and with a final dot', () => {
  for (const member of [{ unicodeName: 'BÜCHER.example' }, { ldhName: 'XN--BCHER-KVA.example.' }]) {
    expect(() => readRdapAnswer(JSON.stringify(member), 'xn--bcher-kva.example', 'it')).not.toThrow();
  }
});

test('the registrar is the entity with that role; persons are left out of everything that is kept', () => {
  const person = (role: string, text: string) => ({
    roles: [role],
    handle: text,
    vcardArray: [
      'vcard',
      [
        ['fn', {}, 'text', text],
        ['email', {}, 'text', `${text}@example.com`],
      ],
    ],
    entities: [{ roles: ['abuse'], vcardArray: ['vcard', [['fn', {}, 'text', `${text} abuse`]]] }],
  });
  const facts = read({
    entities: [person('registrant', 'Person A'), person('registrar', 'Registrar B')],
    remarks: [{ description: ['Person A'] }],
    events: [{ eventAction: 'registration', eventDate: '2020-01-01T00:00:00Z', eventActor: 'Person A' }],
  });

  expect(facts.registrar).toBe('Registrar B');
  expect(JSON.stringify(facts)).not.toMatch(/Person A|abuse|@/);
});

test('texts lose control characters and have a limit', () => {
  const registrar = { roles: ['registrar'], handle: `a\u0000\n\u2028b\ud800${'x'.repeat(1_000)}` };

  expect(read({ entities: [registrar] }).registrar).toBe(`a b\ufffd${'x'.repeat(294)}`);
});

test('whatever a server sends: facts or a LookupFailure', () => {
  const member = fc.constantFrom(
    'ldhName',
    'events',
    'entities',
    'status',
    'nameservers',
    'secureDNS',
    'vcardArray',
    'roles',
    'eventAction',
    'eventDate',
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.jsonValue(),
      fc.constantFrom('acme.example', 'registrar', 'expiration', '2027-02-01'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(member, tie('value')),
    ),
  }));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        value.map((json) => JSON.stringify(json) ?? ''),
      ),
      (body) => {
        try {
          readRdapAnswer(body, 'acme.example', 'rdap.example');
        } catch (error) {
          expect(error).toBeInstanceOf(LookupFailure);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the largest answers are read within 50 milliseconds', () => {
  const entity = JSON.stringify({ roles: ['technical'], vcardArray: ['vcard', []] });
  const status = JSON.stringify('a'.repeat(200));
  const bodies = [
    `{"ldhName":"acme.example","entities":[${Array(5_000).fill(entity).join(',')}]}`,
    `{"ldhName":"acme.example","status":[${Array(1_200).fill(status).join(',')}]}`,
    `{"ldhName":"acme.example","x":${'['.repeat(120_000)}${']'.repeat(120_000)}}`,
  ];
  const timed = (body: string): number => {
    const start = performance.now();
    readRdapAnswer(body, 'acme.example', 'rdap.example');
    return performance.now() - start;
  };
  // The best of ten runs doesn't depend on what else the machine does.
  const best = bodies.map((body) => Math.min(...Array.from({ length: 10 }, () => timed(body))));
  expect(Math.max(...best)).toBeLessThan(50);
});
