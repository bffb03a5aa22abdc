import { certificateRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'certificate', many: 'certificates', nameField: 'Host' },
  path: '/hosting/certificates',
  routes: certificateRoutes,
  nameField: 'name',
  recordOf: (name) => ({
    name,
    host: name,
    port: 443,
    checkStatus: 'ok',
    issuer: null,
    sans: [name],
    notBefore: '2098-01-01T00:00:00.000Z',
    notAfter: '2098-04-01T00:00:00.000Z',
  }),
  more: { tags: ['web', 'care plan'] },
  sections: ['details', 'notes'],
  field: {
    section: 'notes',
    label: 'Notes',
    name: 'notes',
    mine: 'Renewed by hand',
    theirs: 'Renewed by the panel',
    third: 'Moves in May',
  },
  reader: 'viewer',
  dialog: { named: 'name' },
});
