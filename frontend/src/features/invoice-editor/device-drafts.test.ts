import { beforeEach, describe, expect, test } from 'vitest';
import { NO_DISCOUNT } from '../../lib/text/typed-values.ts';
import {
  type DeviceDraft,
  type DraftOwner,
  draftKey,
  draftKeysOf,
  readDraft,
  storeDraft,
} from './device-drafts.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import { newLine } from './invoice-lines.ts';

const alma: DraftOwner = { userId: 'alma', organizationId: 'norte', documentId: null, one: 'invoice' };
const values: InvoiceValues = {
  clientId: { id: 'c', name: 'Café' },
  issueDate: null,
  dueDate: null,
  validUntil: null,
  currency: '',
  fxRateE8: null,
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  discount: NO_DISCOUNT,
  poNumber: '',
  lines: [newLine(['t'])],
  depositIds: [],
  notes: '',
  terms: '',
  internalNote: '',
  projectId: null,
};
const draft: DeviceDraft = { at: 1, values, loaded: values };
const key = draftKey(alma, 'form');

/** A local storage; `room: false` makes it full. */
function createStorage({ room = true } = {}) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (!room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, text);
    },
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

let storage: ReturnType<typeof createStorage>;
beforeEach(() => {
  storage = createStorage();
});

describe('a draft on the device', () => {
  test('is found by its owner and read back', () => {
    storeDraft(storage, key, draft);
    expect(draftKeysOf(storage, alma)).toEqual([key]);
    expect(readDraft(storage, key)).toEqual(draft);
  });

  test('of a release without deposits is read', () => {
    const { depositIds: _, ...before } = values;
    storeDraft(storage, key, { ...draft, values: before } as DeviceDraft);
    expect(readDraft(storage, key)).toEqual(draft);
  });

  test('is removed when another person asks, and shown to nobody else', () => {
    storeDraft(storage, key, draft);
    storage.setItem('oficio.session', 'kept');
    expect(draftKeysOf(storage, { ...alma, userId: 'bruno' })).toEqual([]);
    expect([...storage.kept.keys()]).toEqual(['oficio.session']);
  });

  test.each<Partial<DraftOwner>>([{ organizationId: 'sur' }, { documentId: 'i' }, { one: 'quote' }])(
    'belongs to its place, not to %o',
    (other) => {
      storeDraft(storage, key, draft);
      expect(draftKeysOf(storage, { ...alma, ...other })).toEqual([]);
      expect(draftKeysOf(storage, alma)).toEqual([key]);
    },
  );

  test('that finds no room leaves no older one behind', () => {
    const full = createStorage({ room: false });
    full.kept.set(key, 'older');
    storeDraft(full, key, draft);
    expect(full.kept.size).toBe(0);
  });

  test.each(['{', 'null', '7', '{"at":1}', JSON.stringify({ ...draft, values: { ...values, lines: [7] } })])(
    'is not read from %s',
    (text) => {
      storage.setItem(key, text);
      expect(readDraft(storage, key)).toBeNull();
    },
  );
});
