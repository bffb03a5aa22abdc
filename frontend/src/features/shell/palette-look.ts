export const PALETTE_BOX =
  'fixed inset-x-4 top-[12dvh] z-40 mx-auto max-w-xl overflow-hidden rounded-surface border border-hairline bg-raised text-ink shadow-overlay';
export const PALETTE_ROW = 'flex items-center gap-3 border-b border-hairline px-4';
export const PALETTE_INPUT = 'h-13 w-full bg-transparent text-base text-ink outline-none';
