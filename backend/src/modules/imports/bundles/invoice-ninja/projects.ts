import type { BundleRecords } from '../bundle.types.ts';
import type { BackupNames } from './backup-names.ts';
import { type BackupRecord, dayIn, isDeleted, plainText, recordsOf, textIn } from './backup-records.ts';

export function projectRecords(backup: BackupRecord, names: BackupNames): BundleRecords {
  const projects = recordsOf(backup, 'projects').filter((project) => !isDeleted(project));
  return {
    kind: 'projects',
    records: projects.map((project) => [
      {
        name: textIn(project, 'name'),
        client: names.clientReference(textIn(project, 'client_id')),
        status: textIn(project, 'deleted_at') === '' ? 'active' : 'archived',
        dueOn: dayIn(project, 'due_date'),
        currency: names.currencyOfClient(textIn(project, 'client_id')),
        description: plainText(textIn(project, 'public_notes')),
        notes: plainText(textIn(project, 'private_notes')),
      },
    ]),
    leftOut: [
      { header: 'Number', why: 'Oficio gives each project a code.' },
      { header: 'Budgeted hours', why: 'A project has an agreed amount, not a number of hours.' },
      { header: 'Task rate', why: 'The price of an hour is set in the project itself.' },
    ],
  };
}
