import type { OnboardingForm } from '@oficio/machines/onboarding';
import { beforeEach, describe, expect, test } from 'vitest';
import { type DraftOwner, forgetDraft, readDraft, storeDraft } from './stored-draft.ts';

const alma: DraftOwner = { userId: 'alma', organizationId: 'norte' };
const form: OnboardingForm = {
  organizationName: 'Taller <b>Norte</b>',
  industry: 'Other',
  businessType: '',
  teamSize: '1',
  businessEmail: '',
  timezone: 'Europe/Madrid',
};

/** A local storage for the draft; `room: false` makes it full. */
function createStorage({ room = true } = {}) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (!room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => kept.delete(key),
    kept,
  } as unknown as Storage & { kept: Map<string, string> };
}

let storage: ReturnType<typeof createStorage>;
beforeEach(() => {
  storage = createStorage();
});

describe('a draft', () => {
  test('is read by its owner', () => {
    storeDraft(storage, alma, form);
    expect(readDraft(storage, alma)).toEqual(form);
  });

  test('is removed from the device when another person reads it', () => {
    storeDraft(storage, alma, form);
    expect(readDraft(storage, { ...alma, userId: 'bruno' })).toBeNull();
    expect(storage.kept.size).toBe(0);
  });

  test('belongs to one organization of its person', () => {
    storeDraft(storage, alma, form);
    expect(readDraft(storage, { ...alma, organizationId: 'sur' })).toBeNull();
    expect(readDraft(storage, alma)).toEqual(form);
  });

  test('can be removed', () => {
    storeDraft(storage, alma, form);
    forgetDraft(storage, alma.userId);
    expect(readDraft(storage, alma)).toBeNull();
  });

  test('stays when another owner’s draft is removed', () => {
    storeDraft(storage, alma, form);
    forgetDraft(storage, 'bruno');
    expect(readDraft(storage, alma)).toEqual(form);
  });

  test('that finds no space leaves no older draft behind', () => {
    const full = createStorage({ room: false });
    full.kept.set('oficio.onboarding', 'older');
    storeDraft(full, alma, form);
    expect(full.kept.size).toBe(0);
  });

  test.each(['{', 'null', '7', '[]', '{"userId":"alma","organizationId":"norte"}'])(
    'is not read from %s',
    (text) => {
      storage.kept.set('oficio.onboarding', text);
      expect(readDraft(storage, alma)).toBeNull();
    },
  );

  test('with a missing field is not read', () => {
    const { timezone: _, ...older } = form;
    storage.kept.set('oficio.onboarding', JSON.stringify({ ...alma, form: older }));
    expect(readDraft(storage, alma)).toBeNull();
  });
});
