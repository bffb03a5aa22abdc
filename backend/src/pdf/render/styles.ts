import type { TextStyle } from './text-lines.ts';

const INK = '#1c1917';
const MUTED = '#57534e';

export const LINES = { strong: INK, hair: '#e2dedb' };

const style = (size: number, lineHeight: number, rest: Partial<TextStyle> = {}): TextStyle => ({
  size,
  lineHeight,
  weight: 400,
  color: INK,
  ...rest,
});

/** How close lines and parts stand: factors of the height of lines and of the distances. */
export interface Spacing {
  leading: number;
  gap: number;
}

export const SPACINGS = { normal: { leading: 1, gap: 1 }, tight: { leading: 0.87, gap: 0.55 } };

export const STYLES = {
  title: style(24, 29, { weight: 600 }),
  number: style(12, 17, { color: MUTED }),
  name: style(11, 15, { weight: 600 }),
  body: style(9.5, 13.5),
  strong: style(9.5, 13.5, { weight: 600 }),
  label: style(8, 12, { color: MUTED }),
  heading: style(8, 12, { color: MUTED, weight: 600 }),
  due: style(13, 18, { weight: 600 }),
  footer: style(7.5, 11, { color: MUTED }),
  draft: style(8, 12, { weight: 600, color: MUTED }),
  void: style(8, 12, { weight: 600, color: '#b42318' }),
};

/** The marks across the pages, in a colour that keeps the text above them legible. */
export const WATERMARKS = {
  draft: style(110, 110, { weight: 600, color: '#f4f1ef' }),
  void: style(110, 110, { weight: 600, color: '#fbe9e6' }),
};
