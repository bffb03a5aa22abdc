/**
 * The colours of frontend/src/styles/tokens.css that clients' pages use. A test compares the two. The accent is the
 * organization's.
 */
export const PORTAL_COLORS = {
  light: {
    canvas: 'oklch(0.979 0.006 82)',
    surface: 'oklch(0.998 0.002 82)',
    sunken: 'oklch(0.955 0.009 80)',
    ink: 'oklch(0.235 0.014 55)',
    'ink-muted': 'oklch(0.43 0.016 60)',
    hairline: 'oklch(0.902 0.011 78)',
    agave: 'oklch(0.43 0.085 168)',
    'agave-soft': 'oklch(0.948 0.03 168)',
    amber: 'oklch(0.465 0.098 66)',
    'amber-soft': 'oklch(0.952 0.05 86)',
    red: 'oklch(0.485 0.178 20)',
    'red-soft': 'oklch(0.95 0.024 12)',
  },
  dark: {
    canvas: 'oklch(0.187 0.007 55)',
    surface: 'oklch(0.222 0.008 55)',
    sunken: 'oklch(0.162 0.006 55)',
    ink: 'oklch(0.935 0.009 82)',
    'ink-muted': 'oklch(0.775 0.012 78)',
    hairline: 'oklch(0.318 0.009 60)',
    agave: 'oklch(0.81 0.095 168)',
    'agave-soft': 'oklch(0.295 0.035 172)',
    amber: 'oklch(0.845 0.11 82)',
    'amber-soft': 'oklch(0.305 0.042 76)',
    red: 'oklch(0.785 0.115 18)',
    'red-soft': 'oklch(0.305 0.06 18)',
  },
} as const;

const variables = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The whole sheet of clients' pages. Paper is always light. */
export const PORTAL_STYLES = `
:root{color-scheme:light dark;${variables(PORTAL_COLORS.light)}}
@media screen and (prefers-color-scheme:dark){:root{${variables(PORTAL_COLORS.dark)}}}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;font:16px/1.5 Figtree,"Figtree Fallback",ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums}
body{background:var(--canvas);color:var(--ink);padding:24px 16px 48px;overflow-wrap:anywhere}
.page{max-width:760px;margin:0 auto}
h1{font-size:28px;line-height:36px;letter-spacing:-.02em;font-weight:600}
h2{font-size:14px;line-height:20px;font-weight:600;color:var(--ink-muted);margin-bottom:4px}
a{color:inherit;text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px;border-radius:4px}
.seller{display:flex;align-items:center;gap:12px;font-weight:600;font-size:20px;line-height:28px;margin-bottom:24px}
.seller img{max-height:48px;max-width:144px;object-fit:contain;background:#fff;border-radius:4px}
.card{background:var(--surface);border:1px solid var(--hairline);border-radius:12px;padding:20px}
.card+.card{margin-top:16px}
.top{border-top:4px solid var(--accent)}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px}
.badge{white-space:nowrap;border-radius:99px;padding:2px 10px;font-size:14px;line-height:20px;font-weight:500;background:var(--sunken);color:var(--ink-muted)}
.positive{background:var(--agave-soft);color:var(--agave)}
.warning{background:var(--amber-soft);color:var(--amber)}
.negative{background:var(--red-soft);color:var(--red)}
.owed{margin-top:20px;color:var(--ink-muted);font-size:14px;line-height:20px}
.owed strong{display:block;color:var(--ink);font-size:clamp(22px,7.4vw,40px);line-height:1.1;letter-spacing:-.025em;font-weight:600}
.act{margin-top:20px}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:8px;background:var(--accent);color:#fff;font-weight:600;text-decoration:none}
.two{display:grid;gap:20px}
.muted{color:var(--ink-muted);font-size:14px;line-height:20px}
.facts{display:flex;flex-wrap:wrap;gap:12px 32px;padding-bottom:16px;border-bottom:1px solid var(--hairline)}
dt{color:var(--ink-muted);font-size:14px;line-height:20px}
dd{margin:0}
table{width:100%;border-collapse:collapse;font-size:14px;line-height:20px}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th{color:var(--ink-muted);font-weight:600;text-align:end;vertical-align:bottom;padding:12px 0 8px 16px;overflow-wrap:normal}
td{text-align:end;vertical-align:top;padding:10px 0 10px 16px;border-top:1px solid var(--hairline);white-space:nowrap}
th:first-child,td:first-child{text-align:start;padding-inline-start:0;white-space:pre-wrap;width:100%}
.wide{display:none}
.small{display:block;color:var(--ink-muted);white-space:normal}
.totals{margin-top:12px;padding-top:12px;border-top:1px solid var(--ink)}
.totals div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:2px 0}
.totals+h2{margin-top:24px}
.totals dt{font-size:16px;line-height:24px}
.totals dd{white-space:nowrap;margin-inline-start:auto}
.totals .sum{margin-top:8px;padding-top:8px;border-top:1px solid var(--hairline);font-weight:600}
.totals .sum dt{color:var(--ink)}
.text{white-space:pre-wrap}
.text+h2{margin-top:16px}
fieldset{border:0;padding:0;min-width:0}
.ask{margin-top:16px;padding-top:16px;border-top:1px solid var(--hairline)}
legend{float:inline-start;width:100%;padding:0;font-weight:600}
legend+*{clear:both}
.ask .facts{border:0;padding:8px 0 12px}
.choice{display:flex;flex-wrap:wrap;gap:8px}
.choice label{display:flex;align-items:center;gap:8px;min-height:44px;padding:8px 16px 8px 12px;border:1px solid var(--ink-muted);border-radius:8px;cursor:pointer}
.choice label:has(:checked){border-color:var(--ink);background:var(--sunken)}
.stacked{flex-direction:column;margin-top:12px}
.answers{display:flex;flex-wrap:wrap;gap:12px}
.choice input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--accent)}
.field{margin-top:16px}
.field label{display:block;font-weight:600;margin-bottom:4px}
.field input,.field textarea{width:100%;min-height:44px;padding:10px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--ink-muted);border-radius:8px;resize:vertical}
input:focus-visible,textarea:focus-visible,button:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
button.button{border:0;font:inherit;font-weight:600;cursor:pointer}
button.quiet,a.quiet{background:none;color:var(--ink);border:1px solid var(--ink-muted)}
button:disabled{cursor:default;opacity:.6}
.fault{display:block;margin-top:4px;color:var(--red)}
.notice{margin-top:12px;padding:12px 16px;background:var(--amber-soft);color:var(--amber);border-radius:8px}
.done{background:var(--agave-soft);color:var(--agave)}
.notice+.card{margin-top:16px}
.lines{list-style:none;padding:0}
.lines li{padding:12px 0}
.lines li+li{border-top:1px solid var(--hairline)}
s{color:var(--ink-muted)}
.client{margin-bottom:20px}
.lines:empty{display:none}
.title{font-size:18px;line-height:28px;color:var(--ink)}
.title~.lines li:last-child{padding-bottom:0}
.entry{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px}
.entry>:first-child{flex:1 1 180px;min-width:0}
.entry .button{flex:none}
.late{color:var(--red);font-weight:600}
.back{margin-bottom:16px}
.leave{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 24px}
.plain-button{min-height:44px;padding:0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
footer{margin-top:24px;color:var(--ink-muted);font-size:14px;line-height:20px}
@media (min-width:600px){
body{padding:48px 24px 64px}
.card{padding:32px}
.two{grid-template-columns:1fr 1fr}
.wide{display:table-cell}
.narrow{display:none}
.totals{max-width:60%;margin-inline-start:auto}
}
@media print{
body{padding:0;background:none}
.card{border:0;padding:0 0 16px}
.act,.back,.leave,.entry .button{display:none}
tr,.two,.totals{break-inside:avoid}
}
`.replaceAll('\n', '');

/**
 * The font of the product's pages, by its address. Its metrics are those of font.css. A font that comes late is left
 * out, because a page that is read once has no later view that gains from the swap.
 */
export function fontFaces(address: string): string {
  return `@font-face{font-family:Figtree;font-display:optional;font-weight:300 900;src:url(${address}) format("woff2")}
@font-face{font-family:"Figtree Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:99.2%;ascent-override:95.8%;descent-override:25.2%;line-gap-override:0%}`;
}
