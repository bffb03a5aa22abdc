import { projectRoutes } from '@oficio/contracts';
import { describeArea } from './describe-area.ts';

describeArea({
  words: { one: 'project', many: 'projects', nameField: 'Name' },
  path: '/projects',
  routes: projectRoutes,
  nameField: 'name',
  recordOf: (name) => ({
    name,
    code: 'WEB-2',
    clientName: 'Café Lumbre',
    status: 'active',
    priority: 'normal',
    dueOn: '2099-03-01',
    currency: 'MXN',
    members: [],
    taskCounts: { open: 2, done: 1 },
  }),
  more: {
    tags: ['web', 'care plan'],
    agreedMinor: 4_800_000,
    budgetMinutes: 2_400,
    members: [{ id: '00000000-0000-7000-8000-000000000001', name: 'Bruno Rivera' }],
  },
  sections: ['details', 'description', 'dates', 'money', 'hours', 'members', 'notes'],
  field: { section: 'details', label: 'Code', name: 'code', mine: 'A-1', theirs: 'B-2', third: 'C-3' },
  reader: 'viewer',
  // The server makes a code where none is given.
  dialog: { named: 'name', fillMore: (dialog) => dialog.getByLabelText('Code', { exact: true }).fill('A-1') },
});
