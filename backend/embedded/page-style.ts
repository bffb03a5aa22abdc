/** The look of the pages of embedded services. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2321, #e9efec);
  --faint: light-dark(#5b6663, #9aa8a3);
  --line: light-dark(#dde3e0, #2c3532);
  --surface: light-dark(#ffffff, #171d1b);
  --ground: light-dark(#f5f7f6, #0f1413);
  --accent: light-dark(#17614f, #6fcbb2);
  --on-accent: light-dark(#ffffff, #0f1413);
  --wrong: light-dark(#a3271f, #ff9d94);
  --notice: light-dark(#fdf0cf, #3a2f10);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: 8px 16px; background: var(--notice); text-align: center; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 64px; }
main.wide { max-width: 1100px; }
h1 { margin: 0 0 16px; font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 1rem; }
p { margin: 0 0 16px; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.panel { margin: 16px 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.panel form + form { margin-top: 12px; }
.price { font-size: 1.75rem; font-weight: 600; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: fit-content(50%) minmax(0, 1fr); gap: 4px 16px; margin: 0; }
dt { color: var(--faint); overflow-wrap: anywhere; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
dl .total { color: var(--text); font-weight: 600; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
legend { padding: 0 0 8px; font-weight: 600; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 8px 0; border-top: 1px solid var(--line); }
.choice input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent); }
.choice small { display: block; color: var(--faint); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 20px;
  border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: inherit; font: inherit;
  text-decoration: none; cursor: pointer; }
button.main { width: 100%; border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
button:disabled { opacity: 0.6; cursor: default; }
.problem { margin: 8px 0; color: var(--wrong); }
.problem:empty { display: none; }
label:not(.choice) { max-width: 560px; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; }
label:not(.choice) input, label select { min-height: 44px; width: 280px; max-width: 100%; padding: 0 12px; border: 1px solid var(--line);
  border-radius: 8px; background: var(--surface); color: inherit; font: inherit; }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; }
th { color: var(--faint); font-weight: 400; white-space: nowrap; }
tr + tr td, tbody tr:first-child td { border-top: 1px solid var(--line); }
td form, td .problem { margin: 0; }
td time, td button { white-space: nowrap; }
code { font: 13px/1.5 ui-monospace, monospace; }
.faint { color: var(--faint); }
`;
