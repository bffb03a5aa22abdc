import type { CSSProperties } from 'react';
import { PALETTE } from './mail-palette.ts';

const { light, dark } = PALETTE;
const FONT =
  'Figtree, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const text = (fontSize: number, lineHeight: number): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: `${fontSize}px`,
  lineHeight: `${lineHeight}px`,
});

/** The light theme as inline styles, because mail programs drop style sheets. Words of any length have to fit. */
export const styles = {
  canvas: { backgroundColor: light.canvas, margin: 0, padding: '32px 16px' },
  page: { maxWidth: '568px', textAlign: 'left' },
  brand: { width: 'auto', margin: '0 0 24px' },
  mark: {
    width: '32px',
    height: '32px',
    borderRadius: '8px',
    backgroundColor: light.accent,
    verticalAlign: 'top',
  },
  coin: {
    width: '10px',
    height: '10px',
    margin: '6px auto 0',
    border: `3px solid ${light.onAccent}`,
    borderRadius: '50%',
    fontSize: 0,
    lineHeight: 0,
  },
  line: {
    width: '14px',
    height: '3px',
    margin: '2px auto 0',
    borderRadius: '2px',
    backgroundColor: light.onAccent,
    fontSize: 0,
    lineHeight: 0,
  },
  sender: { ...text(16, 24), margin: '0 0 16px', fontWeight: 600, color: light.ink, wordBreak: 'break-word' },
  stripe: {
    width: '48px',
    height: '4px',
    borderRadius: '2px',
    margin: '0 0 24px',
    fontSize: 0,
    lineHeight: 0,
  },
  name: { ...text(20, 32), paddingLeft: '10px', fontWeight: 700, color: light.ink, letterSpacing: '-0.01em' },
  surface: {
    backgroundColor: light.surface,
    border: `1px solid ${light.hairline}`,
    borderRadius: '12px',
    padding: '32px',
  },
  heading: {
    ...text(28, 36),
    margin: '0 0 16px',
    fontWeight: 600,
    letterSpacing: '-0.02em',
    color: light.ink,
    wordBreak: 'break-word',
  },
  paragraph: { ...text(16, 24), margin: '0 0 16px', color: light.inkMuted, wordBreak: 'break-word' },
  table: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' },
  cell: {
    ...text(14, 20),
    padding: '8px 0',
    borderBottom: `1px solid ${light.hairline}`,
    color: light.ink,
    textAlign: 'left',
    verticalAlign: 'top',
    wordBreak: 'break-word',
  },
  strong: { fontWeight: 600, color: light.ink },
  quote: {
    ...text(16, 24),
    margin: '0 0 16px',
    paddingLeft: '16px',
    borderLeft: `3px solid ${light.hairline}`,
    color: light.ink,
    wordBreak: 'break-word',
  },
  actionRow: { margin: '8px 0 8px' },
  button: {
    ...text(16, 24),
    padding: '14px 24px',
    borderRadius: '8px',
    backgroundColor: light.accent,
    color: light.onAccent,
    fontWeight: 600,
  },
  note: { ...text(14, 20), margin: '16px 0 0', color: light.inkSubtle, wordBreak: 'break-word' },
  hairline: { margin: '24px 0 0', border: 'none', borderTop: `1px solid ${light.hairline}` },
  address: { ...text(12, 16), margin: '16px 0 0', color: light.inkSubtle },
  link: { color: light.inkMuted, wordBreak: 'break-all', textDecoration: 'underline' },
  footer: { ...text(12, 16), margin: '16px 0 0', padding: '0 1px', color: light.inkSubtle },
} satisfies Record<string, CSSProperties>;

/** For programs that support the dark theme. Only `!important` overrides an inline style. */
export const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .surface > tbody > tr > td { padding: 24px 20px !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: ${dark.canvas} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.hairline} !important; }
  .hairline { border-color: ${dark.hairline} !important; }
  .ink { color: ${dark.ink} !important; }
  .ink-muted { color: ${dark.inkMuted} !important; }
  .ink-subtle { color: ${dark.inkSubtle} !important; }
  .mark, .button:not(.brand) { background-color: ${dark.accent} !important; }
  .button:not(.brand) { color: ${dark.onAccent} !important; }
  .coin { border-color: ${dark.onAccent} !important; }
  .line { background-color: ${dark.onAccent} !important; }
}
`;
