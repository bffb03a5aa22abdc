// Proves the kit of records once with the whole process: what is stored, listed, filed, undone and changed at once.
import { CLIENT_WORDS } from '../pages/clients-page.ts';
import { createByName } from './crud-area.ts';
import { describeCrud } from './describe-crud.ts';

describeCrud({
  words: CLIENT_WORDS,
  api: '/api/clients',
  names: ['Alfa', 'Beta', 'Café Lumbre'],
  part: 'cafe',
  create: createByName('/api/clients', (displayName) => ({ displayName })),
  filtered: { body: { status: 'lead' }, label: 'Status', option: 'Lead', query: /status=lead/ },
  sort: { header: 'Name', query: /sort=-displayName/ },
  field: { section: 'details', label: 'Phone', text: '55 1111' },
});
