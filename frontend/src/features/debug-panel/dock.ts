import * as z from 'zod/mini';

export type DockSide = 'bottom' | 'right';

export const SIZE = { min: 160, step: 24, keptFree: 160, folded: 44 } as const;
const STORAGE_KEY = 'oficio.debug-panel';

const dockSchema = z.object({
  side: z.enum(['bottom', 'right']),
  /** Pixels, separately for each side. */
  bottom: z.number(),
  right: z.number(),
  folded: z.boolean(),
});
export type Dock = z.infer<typeof dockSchema>;

const FIRST: Dock = { side: 'bottom', bottom: 380, right: 520, folded: false };

/** The stored position of the panel on this device. */
export function readDock(storage: Pick<Storage, 'getItem'>): Dock {
  try {
    const stored = dockSchema.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
    return stored.success ? stored.data : FIRST;
  } catch {
    return FIRST;
  }
}

export function storeDock(storage: Pick<Storage, 'setItem'>, dock: Dock): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(dock));
  } catch {
    // With a full or blocked storage the panel only forgets its position.
  }
}

/** The size limited by the window, part of which always stays free for the page. */
export function fittingSize(wanted: number, room: number): number {
  const most = Math.max(SIZE.min, room - SIZE.keptFree);
  return Math.round(Math.min(most, Math.max(SIZE.min, wanted)));
}
