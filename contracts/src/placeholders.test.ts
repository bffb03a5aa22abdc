import { describe, expect, it } from 'vitest';
import { fillPlaceholders, unknownPlaceholder } from './placeholders.ts';
import { lastDayOf, type Recurrence } from './recurrence.ts';

const days = { on: '2026-04-01', until: '2026-06-30' };
const text = 'Hosting {month} {year} ({quarter}): {period}';

describe('placeholders', () => {
  it('are the month, the quarter, the year and the period of an occurrence, in the language of the document', () => {
    expect(fillPlaceholders(text, days, 'en')).toBe('Hosting April 2026 (Q2): Apr 1, 2026 – Jun 30, 2026');
    expect(fillPlaceholders(text, days, 'es')).toBe('Hosting abril 2026 (T2): 1 abr 2026 – 30 jun 2026');
  });

  it('that are unknown are found, and stay as they are', () => {
    expect(unknownPlaceholder(text)).toBeNull();
    expect(unknownPlaceholder('{month} {Month} {foo}')).toBe('{Month}');
    expect(fillPlaceholders('{mes} {a b} {}', days, 'es')).toBe('{mes} {a b} {}');
  });

  it('have a period that ends the day before the next occurrence, also that of the last one', () => {
    const recurrence: Recurrence = {
      frequency: 'monthly',
      interval: 1,
      anchorDay: null,
      startOn: '2026-01-31',
      startOccurrence: 1,
      endOn: null,
      endAfter: 2,
    };
    expect([1, 2].map((occurrence) => lastDayOf(recurrence, occurrence))).toEqual([
      '2026-02-27',
      '2026-03-30',
    ]);
  });
});
