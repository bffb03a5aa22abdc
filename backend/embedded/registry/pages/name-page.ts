import { asHtml } from '../../as-html.ts';
import { ANSWERS, CERTIFICATE_SWITCHES, GRACE_ENDS } from '../names/registry-name.ts';
import type { KnownName } from '../names/registry-names.ts';
import { form, type Page, page } from './page.ts';

/** One name: its state, what its registrar can do, and its facts and switches. */
export function namePage({ name, state }: KnownName): Page {
  const { fqdn } = name;
  const action = `/dev/registry/names/${fqdn}`;
  return page(
    fqdn,
    `<p><a href="/dev/registry">All names</a></p>
<h1>${asHtml(fqdn)}</h1>
<dl class="panel">
<dt>Phase</dt><dd>${asHtml(state.phase)}</dd>
<dt>The registry’s date</dt><dd><time datetime="${state.expiresOn}">${state.expiresOn}</time></dd>
<dt>Statuses</dt><dd>${asHtml(state.statuses.join(', '))}</dd>
<dt>Deleted by the registrar</dt><dd>${name.deletedOn ?? 'no'}</dd>
</dl>
<h2>The registrar</h2>
<div class="panel">
${form(`${action}/renew`, input('Years', 'years', '1', 'type="number" min="1" max="10" required'), 'Confirm a renewal')}
${form(`${action}/delete`, '', 'Delete the name')}
</div>
<h2>Facts and answers</h2>
<div class="panel">
${form(
  action,
  [
    input('Paid until', 'expiresOn', name.expiresOn, 'type="date" required'),
    input('Registered on', 'registeredOn', name.registeredOn, 'type="date" required'),
    input('Registrar', 'registrar', name.registrar, 'required maxlength="200"'),
    input('The registrar’s own date', 'registrarExpiresOn', name.registrarExpiresOn ?? '', 'type="date"'),
    input('Statuses, by commas', 'statuses', name.statuses.join(', '), ''),
    select('When the grace ends unpaid', 'graceEnd', GRACE_ENDS, name.graceEnd),
    select('The registry answers', 'answer', ANSWERS, name.answer),
    select('Certificates of its hosts', 'certificate', CERTIFICATE_SWITCHES, name.certificate),
    select('They are renewed', 'certificateRenews', ['true', 'false'], String(name.certificateRenews)),
  ].join('\n'),
  'Save',
)}
</div>`,
  );
}

function input(label: string, field: string, value: string, attributes: string): string {
  return `<p><label>${label} <input name="${field}" value="${asHtml(value)}" ${attributes}></label></p>`;
}

function select(label: string, field: string, options: readonly string[], chosen: string): string {
  const items = options.map(
    (option) =>
      `<option value="${option}"${option === chosen ? ' selected' : ''}>${option.replaceAll('_', ' ')}</option>`,
  );
  return `<p><label>${label} <select name="${field}">${items.join('')}</select></label></p>`;
}
