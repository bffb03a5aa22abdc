import { INVOICE_READING_ROLES, type Project, projectAnalyticsRoutes } from '@oficio/contracts';
import { useMay } from '../../lib/api/use-may.ts';
import { NotesText, RecordColumns } from '../../records/record-screen.tsx';
import { RecordSection, type SaveQuestion } from '../../records/record-section.tsx';
import {
  DAY_FIELDS,
  DESCRIPTION_FIELDS,
  DETAIL_FIELDS,
  HOURS_FIELDS,
  MEMBER_FIELDS,
  MONEY_FIELDS,
  NOTES_FIELDS,
} from './project-fields.tsx';
import { ProjectHoursFacts } from './project-hours-facts.tsx';
import { ProjectMoneySection } from './project-money-section.tsx';
import { useProjectPage } from './project-page.ts';

/** The first tab: what is known of a project. */
export function ProjectOverview() {
  const { project, section } = useProjectPage();
  const readsMoney = useMay(projectAnalyticsRoutes.money);
  const readsAgreed = useMay({ members: INVOICE_READING_ROLES });
  return (
    <RecordColumns
      main={
        <>
          <RecordSection
            title="Details"
            fields={DETAIL_FIELDS}
            questionOf={({ status }) => completionQuestion(project, status)}
            {...section('details')}
          />
          <RecordSection title="Description" fields={DESCRIPTION_FIELDS} {...section('description')}>
            <NotesText empty="No description yet.">{project.description}</NotesText>
          </RecordSection>
          {readsMoney && <ProjectMoneySection project={project} />}
        </>
      }
      aside={
        <>
          <RecordSection title="Dates" fields={DAY_FIELDS} {...section('dates')} />
          {readsAgreed && <RecordSection title="Money" fields={MONEY_FIELDS} {...section('money')} />}
          <RecordSection title="Hours" fields={HOURS_FIELDS} {...section('hours')}>
            <ProjectHoursFacts project={project} />
          </RecordSection>
          <RecordSection title="Members" fields={MEMBER_FIELDS} {...section('members')}>
            <MemberList names={project.members} />
          </RecordSection>
          <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
            <NotesText>{project.notes}</NotesText>
          </RecordSection>
        </>
      }
    />
  );
}

/** Completing a project with open tasks is confirmed first. */
function completionQuestion({ status, taskCounts: { open } }: Project, wanted: unknown): SaveQuestion | null {
  if (wanted !== 'completed' || status === 'completed' || open === 0) return null;
  return {
    title: open === 1 ? 'One task is still open' : `${open} tasks are still open`,
    description: 'They stay as they are, and people keep them among their tasks.',
    confirmLabel: 'Complete the project',
  };
}

function MemberList({ names }: { names: readonly { id: string; name: string }[] }) {
  if (names.length === 0) return <p className="text-ink-muted">Nobody works on it yet.</p>;
  return (
    <ul>
      {names.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
