import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { randomId } from '../../lib/api/random-id.ts';
import { ownerOf } from '../../ui/unsaved-changes.ts';
import {
  type DeviceDraft,
  type DraftOwner,
  draftKey,
  draftKeysOf,
  readDraft,
  storeDraft,
} from './device-drafts.ts';
import type { InvoiceValues } from './invoice-fields.ts';

interface DeviceDraftOptions {
  owner: DraftOwner;
  values: InvoiceValues;
  loaded: InvoiceValues;
  unsaved: boolean;
  element: RefObject<HTMLFormElement | null>;
}

const PAUSE_MS = 400;

/**
 * Keeps the unsaved text of the form on the device until it is saved or discarded, and offers the text that an earlier
 * page has left: after a crash, a reload, or the end of a session.
 */
export function useDeviceDraft({ owner, values, loaded, unsaved, element }: DeviceDraftOptions) {
  const [formId] = useState(randomId);
  const { userId, organizationId, documentId, one } = owner;
  const key = draftKey(owner, formId);
  const lastKey = useRef(key);
  const [offer, setOffer] = useState<{ key: string; draft: DeviceDraft } | null>(null);
  const store = useEffectEvent(() => {
    if (unsaved) storeDraft(localStorage, key, { at: Date.now(), values, loaded });
  });

  useEffect(() => {
    let left = false;
    void leftDrafts({ userId, organizationId, documentId, one }).then((drafts) => {
      if (!left) setOffer(drafts.toSorted((a, b) => b.draft.at - a.draft.at)[0] ?? null);
    });
    return () => {
      left = true;
    };
  }, [userId, organizationId, documentId, one]);

  useEffect(() => {
    const release = holdLock(key);
    const onHide = () => store();
    window.addEventListener('pagehide', onHide);
    return () => {
      release();
      window.removeEventListener('pagehide', onHide);
    };
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values starts the pause again.
  useEffect(() => {
    // A new document that was saved goes on under its id.
    if (lastKey.current !== key) localStorage.removeItem(lastKey.current);
    lastKey.current = key;
    if (!unsaved) return localStorage.removeItem(key);
    const timer = setTimeout(store, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unsaved, values, key]);

  // It runs before the form's own cleanup: a form that is still unsaved is removed by something else than its person.
  const onRemoved = useEffectEvent(() => {
    const isKept = element.current && ownerOf(element.current) !== undefined;
    if (isKept) store();
    else localStorage.removeItem(key);
  });
  useLayoutEffect(() => () => onRemoved(), []);

  const forget = () => {
    if (offer) localStorage.removeItem(offer.key);
    setOffer(null);
  };
  return { offer: offer?.draft ?? null, forget };
}

/** The drafts that no open form holds. */
async function leftDrafts(owner: DraftOwner): Promise<{ key: string; draft: DeviceDraft }[]> {
  const held = await heldLocks();
  return draftKeysOf(localStorage, owner).flatMap((key) => {
    const draft = held.has(key) ? null : readDraft(localStorage, key);
    return draft ? [{ key, draft }] : [];
  });
}

/** Marks a draft as that of an open form, until the page closes. Pages without https have no locks. */
function holdLock(key: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(key, () => held).catch(() => {});
  return () => release();
}

async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}
