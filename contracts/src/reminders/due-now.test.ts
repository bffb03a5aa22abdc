import { describe, expect, it } from 'vitest';
import { localDateAt } from '../dates.ts';
import { dueNow } from './due-now.ts';
import { plan } from './plan.ts';
import type { PlannedReminder, ReminderFacts } from './reminder.types.ts';
import { factsOf, ruleWith, SUBJECT, subjectWith } from './reminder-facts.fixture.ts';

const briefly = (occurrences: PlannedReminder[]) =>
  occurrences.map(({ because, willSkip }) => [because.stepId, willSkip]);
const handled = (facts: ReminderFacts, at: string): ReminderFacts => ({
  ...facts,
  past: [
    ...facts.past,
    ...dueNow(facts, at).map(({ key, entity, to, timezone, willSkip }) => ({
      occurrenceKey: key,
      entityId: entity.id,
      to: to ?? '',
      at,
      day: localDateAt(at, timezone),
      kind: 'automatic' as const,
      counts: willSkip === null,
    })),
  ],
});

describe('what is due now', () => {
  it('is a step whose time has come, once', () => {
    const facts = factsOf();
    expect(briefly(dueNow(facts, '2026-06-27T14:59:59.999Z'))).toEqual([]);
    expect(briefly(dueNow(facts, '2026-06-27T15:00:00.000Z'))).toEqual([['before', null]]);
    expect(dueNow(handled(facts, '2026-06-27T15:00:00.000Z'), '2026-06-27T15:05:00.000Z')).toEqual([]);
  });

  it('is the newest step of the last week after a downtime; older ones are superseded', () => {
    expect(briefly(dueNow(factsOf(), '2026-07-02T12:00:00.000Z'))).toEqual([
      ['before', 'superseded'],
      ['on', null],
    ]);
  });

  it('is too late after a week', () => {
    expect(briefly(dueNow(factsOf(), '2026-07-05T12:00:00.000Z'))).toEqual([
      ['before', 'too_late'],
      ['on', null],
    ]);
    const once = factsOf({ rules: [ruleWith({ steps: ruleWith({}).steps.slice(0, 1) })] });
    expect(briefly(dueNow(once, '2026-07-05T12:00:00.000Z'))).toEqual([['before', 'too_late']]);
    expect(briefly(dueNow(once, '2026-07-18T12:00:00.000Z'))).toEqual([['before', 'too_late']]);
    expect(dueNow(once, '2026-07-27T12:00:00.000Z')).toEqual([]);
  });

  it('is no older step once a newer one was handled', () => {
    const rule = ruleWith({ steps: ruleWith({}).steps.slice(1) });
    const past = handled(factsOf({ rules: [rule] }), '2026-07-01T15:00:00.000Z').past;
    expect(briefly(dueNow(factsOf({ past }), '2026-07-01T15:05:00.000Z'))).toEqual([
      ['before', 'superseded'],
    ]);
  });

  it('of a rule that was just switched on is the newest step alone', () => {
    const rules = [ruleWith({ activeSince: '2026-07-02T11:00:00.000Z' })];
    expect(briefly(dueNow(factsOf({ rules }), '2026-07-02T12:00:00.000Z'))).toEqual([['on', null]]);
  });

  it('counts the limits on the day of the sending', () => {
    const subjects = [0, 1, 2, 3].map((number) =>
      subjectWith({ entity: { ...SUBJECT.entity, id: `thing-${number}` } }),
    );
    const reasons = dueNow(factsOf({ subjects }), '2026-07-01T15:00:00.000Z')
      .filter(({ because }) => because.stepId === 'on')
      .map(({ willSkip }) => willSkip);
    expect(reasons).toEqual([null, null, null, 'mailed_today']);
  });

  it('sends on each day what the plan said before', () => {
    const subjects = Array.from({ length: 12 }, (_, index) =>
      subjectWith({
        entity: { ...SUBJECT.entity, id: `thing-${index}` },
        client: { ...SUBJECT.client, timezone: ['Asia/Tokyo', 'America/Mexico_City'][index % 2] ?? '' },
        anchor: `2026-06-${10 + (index % 7)}`,
      }),
    );
    let facts = factsOf({ subjects });
    const [from, to] = ['2026-06-05T00:00:00.000Z', '2026-06-28T00:00:00.000Z'];
    const planned = plan(facts, from, to);
    const sent: PlannedReminder[] = [];
    for (let at = Date.parse(from); at < Date.parse(to); at += 3_600_000) {
      const now = new Date(at).toISOString();
      sent.push(...dueNow(facts, now));
      facts = handled(facts, now);
    }
    const keysOf = (occurrences: PlannedReminder[]) =>
      occurrences.map(({ key, willSkip }) => [key, willSkip]);
    expect(keysOf(sent)).toEqual(keysOf(planned));
  });
});
