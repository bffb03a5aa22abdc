import { exponentOf, FORMER_MEMBER } from '@oficio/contracts';
import type { Names } from '../check/names.ts';
import type { RowError } from '../stored-import.ts';
import { fault } from './named-records.ts';
import type { FileRow, ImportContext, ReadRecord } from './target.types.ts';

/** Gives the record the project and the task that its row names, and the rate that follows from the project. */
export function takeWork(record: ReadRecord, context: ImportContext): void {
  const { names, work } = context;
  const { given } = record;
  const [{ texts, currency }] = record.rows;
  record.fieldOf = { ...record.fieldOf, projectId: 'project', taskId: 'task' };
  const project = projectNamed(texts, names);
  if ('message' in project) {
    record.errors.push(project);
    return;
  }
  given.projectId = project.id;
  takeTask(record, project.id, context);
  const worked = work.projects.get(project.id);
  if (!worked) return;
  if (worked.rateMinor !== null) record.givenIfNew.rateMinor = worked.rateMinor;
  if (worked.isArchived) {
    const message = 'This project is archived. Restore it first, then add time.';
    record.errorsIfNew.push({ field: 'project', message });
  }
  if (given.rateMinor === undefined || currency === worked.currency) return;
  // A file without currencies means that of the project. Its amounts were read with the decimals of the organization's.
  if (texts.currency === undefined && exponentOf(currency) === exponentOf(worked.currency)) return;
  const message = `The project is in ${worked.currency}, and this rate is in ${currency}.`;
  record.errorsIfNew.push({ field: 'rate', message });
}

/** The project of a row, or what is wrong with its name. A code is that of one project. */
function projectNamed(
  { project: name, projectCode: code, client }: FileRow['texts'],
  names: Names,
): { id: string } | RowError {
  if (code !== undefined) {
    const message = `There is no project with the code “${code}”. Import the projects first.`;
    const coded = names.projectWithCode(code);
    return coded === null || coded === 'several' ? { field: 'projectCode', message } : coded;
  }
  if (name === undefined) return { field: 'project', message: 'The project is missing.' };
  const project = names.projectOfClient(name, client);
  if (project === 'several')
    return { field: 'project', message: `Several projects are called “${name}”. Use their codes instead.` };
  const ofClient = client === undefined ? '' : ` of the client “${client}”`;
  const message = `There is no project “${name}”${ofClient}. Import the projects first.`;
  return project ?? { field: 'project', message };
}

function takeTask(record: ReadRecord, projectId: string, { work }: ImportContext): void {
  const [{ texts }] = record.rows;
  if (texts.task === undefined) return;
  const task = work.task(projectId, texts.task);
  if (task === 'several') {
    const message = `Several tasks of this project are called “${texts.task}”.`;
    record.errorsIfNew.push({ field: 'task', message });
  } else if (task === null) {
    const message = `There is no task “${texts.task}” in this project. Add it there first, or leave this column out.`;
    record.errorsIfNew.push({ field: 'task', message });
  } else record.given.taskId = task.id;
}

/** Gives the record the member that its row names. Without one it is of whoever imports. */
export function takePerson(
  record: ReadRecord,
  { names, scope }: ImportContext,
): { userId: string } | 'former' {
  const { given } = record;
  const [{ texts }] = record.rows;
  const { person, personEmail: email } = texts;
  record.fieldOf = { ...record.fieldOf, userId: 'person' };
  if (person === undefined && email === undefined) return scope;
  const found = (email && names.member(email)) || (person && names.member(person)) || null;
  if (found === 'several') {
    fault(record, 'person', `Several members are called “${person}”. Use their email instead.`);
  } else if (found) {
    given.userId = found.id;
    return { userId: found.id };
  } else if (person === FORMER_MEMBER) {
    const message = 'This person has left the organization, so no time of theirs is added.';
    record.errorsIfNew.push({ field: 'person', message });
    return 'former';
  } else fault(record, 'person', `“${person ?? email}” is no member of the organization.`);
  return scope;
}
