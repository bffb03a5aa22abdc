import { REALTIME, REALTIME_TABLE_NAMES, type RealtimeTable } from '@oficio/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnnouncedKind, createAnnouncer, messageOf } from './announcer.ts';

const announced: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  announced.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const of = (table: RealtimeTable, kind: AnnouncedKind, id = 'a') => ({ table, kind, id });
const many = (count: number, table: RealtimeTable, kind: AnnouncedKind) =>
  Array.from({ length: count }, (_, index) => of(table, kind, `${table} ${index}`));

describe('the message', () => {
  test.each([
    ['client_directory', ['Client created', 'Client updated', 'Client deleted']],
    ['hosting_clients', ['Hosting created', 'Hosting updated', 'Hosting deleted']],
    ['domains', ['Domain created', 'Domain updated', 'Domain deleted']],
    ['invoices', ['Invoice created', 'Invoice updated', 'Invoice deleted']],
    ['income', ['Income created', 'Income updated', 'Income deleted']],
    ['expenses', ['Expense created', 'Expense updated', 'Expense deleted']],
  ] as const)("'{Entity} created', '{Entity} updated' or '{Entity} deleted': %s", (table, messages) => {
    const kinds = ['created', 'updated', 'deleted'] as const;
    expect(kinds.map((kind) => messageOf([of(table, kind)]))).toEqual(messages);
  });

  test('of several rows counts them', () => {
    expect(messageOf(many(1_000, 'client_directory', 'updated'))).toBe('1,000 clients updated');
    expect(REALTIME_TABLE_NAMES.map((table) => messageOf(many(2, table, 'created')))).toEqual([
      '2 clients created',
      '2 services created',
      '2 domains created',
      '2 invoices created',
      '2 income entries created',
      '2 expenses created',
    ]);
  });

  test('of different kinds of changes is general', () => {
    const clients = [...many(2, 'client_directory', 'created'), of('client_directory', 'deleted')];
    expect(messageOf(clients)).toBe('3 clients changed');
    expect(messageOf([...many(2, 'client_directory', 'created'), ...many(3, 'invoices', 'created')])).toBe(
      '5 records created',
    );
    expect(messageOf([...clients, of('domains', 'updated')])).toBe('4 records changed');
  });
});

describe('announcing', () => {
  const { quietMs, atMostMs } = REALTIME.message;

  test("'2 events per second': no two messages within half a second", () => {
    expect(quietMs).toBe(1_000 / REALTIME.eventsPerSecond);
    expect([quietMs, atMostMs]).toEqual([500, 10_000]);
  });

  test('a single change is announced with the exact text', () => {
    const { add } = createAnnouncer((message) => announced.push(message));
    add(of('client_directory', 'created'));
    vi.advanceTimersByTime(499);
    expect(announced).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(announced).toEqual(['Client created']);
  });

  test('a burst of a thousand changes is one message', () => {
    const { add } = createAnnouncer((message) => announced.push(message));
    for (const change of many(1_000, 'client_directory', 'updated')) {
      add(change);
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(60_000);
    expect(announced).toEqual(['1,000 clients updated']);
  });

  test('a thousand changes of one row are one message', () => {
    const { add } = createAnnouncer((message) => announced.push(message));
    for (let round = 0; round < 1_000; round += 1) add(of('client_directory', 'updated'));
    vi.advanceTimersByTime(60_000);
    expect(announced).toEqual(['Client updated']);
  });

  test.each([
    ['created, then updated', ['created', 'updated'], 'Client created'],
    ['created, then deleted', ['created', 'deleted'], 'Client deleted'],
    ['updated, then deleted', ['updated', 'deleted'], 'Client deleted'],
    ['deleted, then brought back', ['deleted', 'updated'], 'Client updated'],
  ] as const)('a row that was %s', (_, kinds, message) => {
    const { add } = createAnnouncer((text) => announced.push(text));
    for (const kind of kinds) add(of('client_directory', kind));
    vi.advanceTimersByTime(quietMs);
    expect(announced).toEqual([message]);
  });

  test('an endless stream is announced every ten seconds, each row in one message', () => {
    const { add } = createAnnouncer((message) => announced.push(message));
    for (const change of many(250, 'client_directory', 'updated')) {
      add(change);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(announced).toEqual(['100 clients updated', '100 clients updated', '50 clients updated']);
  });

  test('a cleared change is not announced and not counted later', () => {
    const { add, clear } = createAnnouncer((message) => announced.push(message));
    add(of('client_directory', 'created'));
    clear();
    vi.advanceTimersByTime(60_000);
    add(of('client_directory', 'created', 'b'));
    vi.advanceTimersByTime(60_000);
    expect(announced).toEqual(['Client created']);
  });
});
