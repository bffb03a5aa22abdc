import { INVOICE_READING_ROLES, type Project, projectAnalyticsRoutes } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { PROJECT_STATUS_WORDS } from '../../entities/project/project-words.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { NotesText, RecordColumns, RecordScreen } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { PROJECTS } from './project-area.tsx';
import {
  DAY_FIELDS,
  DESCRIPTION_FIELDS,
  DETAIL_FIELDS,
  MEMBER_FIELDS,
  MONEY_FIELDS,
  NOTES_FIELDS,
} from './project-fields.tsx';
import { ProjectMoneySection } from './project-money-section.tsx';

interface ProjectScreenProps {
  id: string;
  editing: string | undefined;
  /** Sections of other features, below those of the project. */
  further: (project: Project) => ReactNode;
}

/** The page of one project. */
export function ProjectScreen({ further, ...props }: ProjectScreenProps) {
  const readsMoney = useMay(projectAnalyticsRoutes.money);
  const readsAgreed = useMay({ members: INVOICE_READING_ROLES });
  return (
    <RecordScreen area={PROJECTS} statusWords={PROJECT_STATUS_WORDS} {...props}>
      {(project, section) => (
        <RecordColumns
          main={
            <>
              <RecordSection title="Details" fields={DETAIL_FIELDS} {...section('details')} />
              <RecordSection title="Description" fields={DESCRIPTION_FIELDS} {...section('description')}>
                <NotesText>{project.description}</NotesText>
              </RecordSection>
              {readsMoney && <ProjectMoneySection project={project} />}
              {further(project)}
            </>
          }
          aside={
            <>
              <RecordSection title="Dates" fields={DAY_FIELDS} {...section('dates')} />
              {readsAgreed && <RecordSection title="Money" fields={MONEY_FIELDS} {...section('money')} />}
              <RecordSection title="Members" fields={MEMBER_FIELDS} {...section('members')}>
                <MemberList names={project.members} />
              </RecordSection>
              <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
                <NotesText>{project.notes}</NotesText>
              </RecordSection>
            </>
          }
        />
      )}
    </RecordScreen>
  );
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
