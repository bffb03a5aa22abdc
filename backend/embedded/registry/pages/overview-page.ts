import { asHtml } from '../../as-html.ts';
import type { KnownName } from '../names/registry-names.ts';
import { form, type Page, page } from './page.ts';

/** Lists the names that were asked for, and takes a new one. */
export function overviewPage(names: KnownName[]): Page {
  return page(
    'Names',
    `<h1>Test registry</h1>
<p>Names below <code>.example</code> are asked over RDAP, names below <code>.test</code> over WHOIS. They expire by the
business clock. Any name that is asked for the first time gets a row.</p>
<div class="panel">${form(
      '/dev/registry/names',
      '<p><label>Name <input name="fqdn" placeholder="acme.example" autocomplete="off" required></label></p>',
      'Open',
    )}</div>
${names.length === 0 ? '<p class="panel">Nobody has asked for a name yet.</p>' : table(names)}`,
    { isWide: true },
  );
}

function table(names: KnownName[]): string {
  const rows = names.map(
    ({ name, state }) => `<tr>
<td><a href="/dev/registry/${asHtml(name.fqdn)}">${asHtml(name.fqdn)}</a></td>
<td>${asHtml(state.phase)}</td>
<td><time datetime="${state.expiresOn}">${state.expiresOn}</time></td>
<td>${asHtml(name.registrar)}</td>
<td>${asHtml(state.statuses.join(', '))}</td>
<td>${asHtml(name.answer)}</td>
</tr>`,
  );
  return `<div class="scroll"><table>
<thead><tr><th>Name</th><th>Phase</th><th>Expires</th><th>Registrar</th><th>Statuses</th><th>Answer</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}
