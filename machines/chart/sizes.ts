import type { TextLook } from './measure-text.ts';

/** In pixels; drawing and layout share these values. */
export const SIZES = {
  frame: 16,
  boxPadding: 12,
  titleHeight: 34,
  titleBaseline: 22,
  lineHeight: 18,
  lineBaseline: 13,
  belowLines: 8,
  keywordColumn: 44,
  valueColumn: 216,
  boxWidth: 96,
  labelPadding: 7,
  labelInset: 4,
  labelWidth: 230,
  betweenEventAndGuard: 6,
  dot: 5,
  corner: 8,
} as const;

export const LOOKS = {
  title: { size: 14, weight: 'semibold' },
  line: { size: 12, weight: 'regular' },
  event: { size: 12, weight: 'semibold' },
} as const satisfies Record<string, TextLook>;
