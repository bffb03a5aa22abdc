import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, localDateAt } from '../dates.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { instantAt } from '../instant-at.ts';
import { REMINDERS } from '../reminder-limits.ts';
import { plan } from './plan.ts';
import type { PastMail, PlannedRule, PlannedStep } from './reminder.types.ts';
import { factsOf, RULE, ruleWith, SUBJECT, subjectWith } from './reminder-facts.fixture.ts';
import { REMINDER_TRIGGERS } from './reminder-triggers.ts';

const DAYS = ['2026-06-01T00:00:00.000Z', '2026-08-01T00:00:00.000Z'] as const;
const briefly = (facts: Parameters<typeof plan>[0]) =>
  plan(facts, ...DAYS).map(({ at, to, templateKey, willSkip }) => [at, to, templateKey, willSkip]);

const zones = fc.constantFrom(
  'UTC',
  'Asia/Tokyo',
  'America/Mexico_City',
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
);

describe('the plan', () => {
  it('has each step at its time in the client’s zone', () => {
    const tokyo = subjectWith({ client: { ...SUBJECT.client, timezone: 'Asia/Tokyo', locale: 'es' } });
    expect(briefly(factsOf({ subjects: [tokyo] }))).toEqual([
      ['2026-06-27T00:00:00.000Z', 'ana@example.mx', 'invoice_due_soon', null],
      ['2026-06-30T00:00:00.000Z', 'ana@example.mx', 'invoice_due_today', null],
      ['2026-07-07T00:00:00.000Z', 'ana@example.mx', 'invoice_overdue_1', null],
    ]);
  });

  it('says why a mail is in it', () => {
    const [first] = plan(factsOf(), ...DAYS);
    expect(first).toMatchObject({
      because: { ruleName: 'Due', trigger: 'invoice_due', anchor: '2026-06-30', offsetDays: -3 },
      day: '2026-06-27',
      entity: SUBJECT.entity,
    });
  });

  it('moves a step to a business day: earlier before the anchor, later after it', () => {
    const subject = subjectWith({ anchor: '2026-06-30' });
    const rule = ruleWith({ businessDaysOnly: true, steps: RULE.steps });
    const days = plan(factsOf({ rules: [rule], subjects: [subject] }), ...DAYS).map(({ day }) => day);
    // 27 June is a Saturday.
    expect(days).toEqual(['2026-06-26', '2026-06-30', '2026-07-07']);
  });

  it.each<[string, Partial<PlannedRule>]>([
    ['another trigger', { trigger: 'domain_expiry' }],
    ['an excluded client', { conditions: { ...RULE.conditions, excludeClientIds: [SUBJECT.client.id] } }],
    ['another currency', { conditions: { ...RULE.conditions, currency: 'USD' } }],
    ['a small balance', { conditions: { ...RULE.conditions, currency: 'MXN', minBalanceMinor: 50_001 } }],
    ['a client without the tag', { conditions: { ...RULE.conditions, tags: ['vip'] } }],
  ])('leaves out %s', (_, change) => {
    expect(plan(factsOf({ rules: [ruleWith(change)] }), ...DAYS)).toEqual([]);
  });

  it('has what a condition allows', () => {
    const conditions = {
      ...RULE.conditions,
      currency: 'MXN' as const,
      minBalanceMinor: 50_000,
      tags: ['old', 'web'],
    };
    expect(plan(factsOf({ rules: [ruleWith({ conditions })] }), ...DAYS)).toHaveLength(3);
  });

  it('shows what it will skip, with the reason', () => {
    const held = subjectWith({ hold: 'not_sent' });
    const alone = subjectWith({ recipients: { client_billing: [], client_primary: ['x@example.mx'] } });
    expect(briefly(factsOf({ subjects: [held] })).map(([, , , reason]) => reason)).toEqual(
      Array(3).fill('not_sent'),
    );
    expect(briefly(factsOf({ subjects: [alone] })).map(([, to, , reason]) => [to, reason])).toEqual(
      Array(3).fill([null, 'no_recipient']),
    );
    expect(briefly(factsOf({ suppressed: ['ana@example.mx'] })).map(([, , , reason]) => reason)).toEqual(
      Array(3).fill('suppressed'),
    );
  });
});

describe('the limits of a recipient', () => {
  it('allow one mail about a thing on a day: the newest step', () => {
    const steps: PlannedStep[] = [
      { id: 'a', offsetDays: -2, templateKey: 'invoice_due_soon' },
      { id: 'b', offsetDays: -3, templateKey: 'invoice_due_soon' },
    ];
    // Both move to Friday, 26 June.
    const facts = factsOf({ rules: [ruleWith({ businessDaysOnly: true, steps })] });
    expect(plan(facts, ...DAYS).map(({ because, willSkip }) => [because.stepId, willSkip])).toEqual([
      ['a', null],
      ['b', 'mailed_today'],
    ]);
  });

  it('allow three mails to an address on a day, also about things of several clients', () => {
    const subjects = [1, 2, 3, 4].map((number) =>
      subjectWith({
        entity: { ...SUBJECT.entity, id: `invoice-${number}` },
        client: { ...SUBJECT.client, id: `client-${number}` },
      }),
    );
    const reasons = plan(factsOf({ subjects }), DAYS[0], '2026-06-28T00:00:00.000Z').map(
      ({ willSkip }) => willSkip,
    );
    expect(reasons).toEqual([null, null, null, 'mailed_today']);
  });

  const mail = (change: Partial<PastMail>): PastMail => ({
    occurrenceKey: 'other',
    entityId: SUBJECT.entity.id,
    to: 'Ana@example.mx',
    at: '2026-06-26T20:00:00.000Z',
    day: '2026-06-26',
    kind: 'manual',
    counts: true,
    ...change,
  });
  const firstReason = (past: PastMail) => briefly(factsOf({ past: [past] }))[0]?.[3];

  it('allow none within 24 hours of a mail that a person sent about the thing', () => {
    expect(firstReason(mail({}))).toBe('manual_recently');
    expect(firstReason(mail({ at: '2026-06-26T15:00:00.000Z' }))).toBe(null);
    expect(firstReason(mail({ entityId: 'other' }))).toBe(null);
    expect(firstReason(mail({ counts: false }))).toBe(null);
  });

  it('count an automatic mail of the day', () => {
    expect(firstReason(mail({ kind: 'automatic', day: '2026-06-27' }))).toBe('mailed_today');
    expect(firstReason(mail({ kind: 'automatic', day: '2026-06-26' }))).toBe(null);
  });

  it('are not used by a mail that is skipped for another reason', () => {
    const held = [1, 2, 3].map((number) =>
      subjectWith({ entity: { ...SUBJECT.entity, id: `a${number}` }, hold: 'not_sent' }),
    );
    const facts = factsOf({ subjects: [...held, SUBJECT] });
    const sent = plan(facts, ...DAYS).filter(({ willSkip }) => willSkip === null);
    expect(sent.map(({ entity }) => entity.id)).toEqual(Array(3).fill(SUBJECT.entity.id));
  });
});

const offset = fc.integer({ min: -90, max: 90 });
const anchor = fc.integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days));
const trigger = fc.constantFrom(...REMINDER_TRIGGERS);
const RULE_IDS = ['one', 'two'] as const;
const anyFacts = fc
  .record({
    offsets: fc.uniqueArray(offset, { minLength: 1, maxLength: 4 }),
    minute: fc.integer({ min: 0, max: 1_439 }),
    businessDaysOnly: fc.boolean(),
    triggers: fc.record({ one: trigger, two: trigger }),
    things: fc.array(
      fc.record({
        anchor,
        timezone: zones,
        to: fc.constantFrom('a@x.mx', 'b@x.mx'),
        ofRule: fc.constantFrom(...RULE_IDS),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ offsets, minute, businessDaysOnly, triggers, things }) =>
    factsOf({
      rules: RULE_IDS.map((id) =>
        ruleWith({
          id,
          trigger: triggers[id],
          sendAtMinute: minute,
          businessDaysOnly,
          steps: offsets.map((offsetDays) => ({
            id: `${offsetDays}`,
            offsetDays,
            templateKey: 'invoice_overdue_1',
          })),
        }),
      ),
      subjects: things.map(({ anchor: day, timezone, to, ofRule }, index) =>
        subjectWith({
          trigger: triggers[ofRule],
          anchor: day,
          entity: { ...SUBJECT.entity, id: `thing-${index % 5}` },
          client: { ...SUBJECT.client, id: `client-${index}`, timezone },
          recipients: { client_billing: [to], client_primary: [] },
        }),
      ),
    }),
  );
const instants = fc
  .uniqueArray(fc.integer({ min: 0, max: 700 * 24 }), { minLength: 3, maxLength: 3 })
  .map((hours) =>
    hours
      .toSorted((one, other) => one - other)
      .map((hour) => new Date(Date.parse('2026-01-01T00:00:00Z') + hour * HOUR_MS).toISOString()),
  );

/** The nights of 2026 in which clocks change, by zone; the clocks of Cairo skip midnight. */
const CHANGES: [timezone: string, days: string[]][] = [
  ['America/New_York', ['2026-03-08', '2026-11-01']],
  ['Europe/Madrid', ['2026-03-29', '2026-10-25']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['America/Santiago', ['2026-04-04', '2026-04-05', '2026-09-06']],
  ['Africa/Cairo', ['2026-04-24', '2026-10-29', '2026-10-30']],
  ['Asia/Tokyo', ['2026-03-29']],
];
const EVERY_OFFSET = Array.from({ length: 2 * REMINDERS.offsetDays + 1 }, (_, n) => n - REMINDERS.offsetDays);
/** Midnight, the skipped and the doubled times, the usual one, and the last minute. */
const MINUTES = [0, 30, 90, 120, 150, 540, 1_439];

describe.each(CHANGES.flatMap(([timezone, days]) => days.map((day) => [timezone, day])))(
  'in %s on %s',
  (timezone = '', day = '') => {
    it.each(MINUTES)('every offset at minute %i has its local day', (sendAtMinute) => {
      const rules = EVERY_OFFSET.map((offsetDays) =>
        ruleWith({
          id: `${offsetDays}`,
          sendAtMinute,
          conditions: { ...RULE.conditions, tags: [`${offsetDays}`] },
          steps: [{ id: 's', offsetDays, templateKey: 'invoice_overdue_1' }],
        }),
      );
      const subjects = EVERY_OFFSET.map((offsetDays) =>
        subjectWith({
          anchor: addDays(day, -offsetDays),
          client: { ...SUBJECT.client, timezone, tags: [`${offsetDays}`] },
        }),
      );
      const around = [-2, 3].map((days) => `${addDays(day, days)}T00:00:00.000Z`);
      const found = plan(factsOf({ rules, subjects }), around[0] ?? '', around[1] ?? '');
      expect(found.map(({ because }) => because.offsetDays)).toEqual(EVERY_OFFSET.toReversed());
      expect(new Set(found.map(({ at }) => localDateAt(at, timezone)))).toEqual(new Set([day]));
    });
  },
);

describe('any plan', () => {
  it('of a window is that of its parts', () => {
    fc.assert(
      fc.property(anyFacts, instants, (facts, [a = '', b = '', c = '']) => {
        expect([...plan(facts, a, b), ...plan(facts, b, c)]).toEqual(plan(facts, a, c));
      }),
      { numRuns: 60 },
    );
  });

  it('doesn’t depend on the order of the facts', () => {
    fc.assert(
      fc.property(anyFacts, instants, (facts, [a = '', , c = '']) => {
        const turned = { ...facts, rules: facts.rules.toReversed(), subjects: facts.subjects.toReversed() };
        expect(plan(turned, a, c)).toEqual(plan(facts, a, c));
      }),
      { numRuns: 60 },
    );
  });

  it('has every step on its local day, in the nights in which clocks change, too', () => {
    fc.assert(
      fc.property(
        offset,
        anchor,
        zones,
        fc.integer({ min: 0, max: 1_439 }),
        (days, due, timezone, minute) => {
          const rule = ruleWith({
            sendAtMinute: minute,
            steps: [{ id: 's', offsetDays: days, templateKey: 'invoice_overdue_1' }],
          });
          const subject = subjectWith({ anchor: due, client: { ...SUBJECT.client, timezone } });
          const noon = instantAt(addDays(due, days), 720, timezone);
          const around = [noon - 2 * DAY_MS, noon + 2 * DAY_MS].map((at) => new Date(at).toISOString());
          const [from = '', to = ''] = around;
          const found = plan(factsOf({ rules: [rule], subjects: [subject] }), from, to);
          expect(found.map(({ at }) => daysBetween(due, localDateAt(at, timezone)))).toEqual([days]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
