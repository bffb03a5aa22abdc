/**
 * The colours of frontend/src/styles/tokens.css as sRGB, because mail programs don't know oklch(). A test compares the
 * two.
 */
export const PALETTE = {
  light: {
    canvas: '#faf8f4',
    surface: '#fffefd',
    ink: '#231c18',
    inkMuted: '#574e47',
    inkSubtle: '#6d645d',
    hairline: '#e3ded7',
    accent: '#af4928',
    onAccent: '#fefbf7',
  },
  dark: {
    canvas: '#161210',
    surface: '#1e1a18',
    ink: '#ece9e3',
    inkMuted: '#bab5ad',
    inkSubtle: '#a09a93',
    hairline: '#36312e',
    accent: '#e48762',
    onAccent: '#1a0d08',
  },
} as const;
