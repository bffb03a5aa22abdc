import { DRAFT_KEY, type DraftOwner } from './stored-draft.ts';

/*
 * The file that was chosen as the organization's logo. It is no plain data, so the machine only knows that there is
 * one. IndexedDB keeps the file over a reload, beside the draft.
 */
interface ChosenLogo extends DraftOwner {
  file: File;
}

const STORE = 'logo';
const RESTORE_MS = 1_000;

let chosen: ChosenLogo | null = null;
let lastWrite: Promise<unknown> = Promise.resolve();

export function keepLogo({ userId, organizationId }: DraftOwner, file: File): void {
  const logo = { userId, organizationId, file };
  chosen = logo;
  afterLastWrite(() => inStore('readwrite', (logos) => logos.put(logo, STORE)));
}

export function chosenLogo(): File | null {
  return chosen?.file ?? null;
}

/** Whether the chosen logo belongs to this owner. Another owner's logo is removed. */
export function hasChosenLogo({ userId, organizationId }: DraftOwner): boolean {
  if (chosen && chosen.userId !== userId) forgetLogo();
  return chosen?.organizationId === organizationId;
}

export function forgetLogo(): void {
  removeFromDevice();
  chosen = null;
}

/**
 * Removes the stored logo, because the server has it now. Only its owner's is removed: a tab that learns late of its
 * sign-out would otherwise remove the next person's.
 */
export function removeFromDevice(): void {
  const owner = chosen?.userId;
  afterLastWrite(async () => {
    const stored = await storedLogo();
    if (stored && stored.userId === owner) await inStore('readwrite', (logos) => logos.delete(STORE));
  });
}

/** Reads the logo that was chosen before a reload. A storage that is blocked or doesn't answer delays nothing. */
export async function restoreLogo(): Promise<void> {
  const read = storedLogo().then((stored) => {
    chosen ??= stored ?? null;
  }, ignore);
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, RESTORE_MS))]);
}

/** Without storage the logo lives as long as the page. */
function afterLastWrite(write: () => Promise<unknown>): void {
  lastWrite = lastWrite.then(write).catch(ignore);
}

function storedLogo(): Promise<ChosenLogo | undefined> {
  return inStore('readonly', (logos) => logos.get(STORE));
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (logos: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DRAFT_KEY);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function ignore(): void {}
