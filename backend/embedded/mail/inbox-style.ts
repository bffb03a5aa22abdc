export const INBOX_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2321, #e9efec);
  --faint: light-dark(#5b6663, #9aa8a3);
  --line: light-dark(#dde3e0, #2c3532);
  --surface: light-dark(#ffffff, #171d1b);
  --ground: light-dark(#f5f7f6, #0f1413);
  --accent: light-dark(#17614f, #6fcbb2);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; }
header.one { flex-direction: column; align-items: start; }
h1 { margin: 0; font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 1rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
form { display: flex; align-items: center; gap: 8px; }
input, button { min-height: 40px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; font: inherit;
  color: inherit; background: var(--surface); min-width: 0; }
.mails { margin: 24px 0 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px;
  overflow: hidden; background: var(--surface); }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; color: inherit;
  text-decoration: none; }
.mails a:hover { background: var(--ground); }
.mails a:focus-visible { outline-offset: -2px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--faint); overflow-wrap: anywhere; }
time { color: var(--faint); font-variant-numeric: tabular-nums; white-space: nowrap; }
.empty { margin: 24px 0; padding: 48px 16px; text-align: center; color: var(--faint); border: 1px dashed var(--line);
  border-radius: 12px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0 0; }
dt { color: var(--faint); }
dd { margin: 0; overflow-wrap: anywhere; }
.links { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
iframe { width: 100%; height: 420px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
  white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
@media (max-width: 520px) {
  form { width: 100%; }
  input { flex: 1; }
  .mails a { grid-template-columns: 1fr; }
  time { white-space: normal; }
}
`;
