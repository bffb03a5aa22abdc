import { durationText, type Project } from '@oficio/contracts';
import { HOURS_COLOR, usedHours } from '../../entities/project/project-hours.tsx';
import { Fact, FactList } from '../../records/record-facts.tsx';

/** What was planned for a project in hours, and what was spent. */
export function ProjectHoursFacts({ project }: { project: Project }) {
  const { budgetMinutes, spent } = project;
  const used = usedHours(project);
  return (
    <FactList>
      <Fact label="Budget">{budgetMinutes !== null && <Hours minutes={budgetMinutes} />}</Fact>
      <Fact label="Spent">
        <Hours minutes={spent.minutes} />
        {used && <span className={HOURS_COLOR[used.tone]}> ({used.text})</span>}
      </Fact>
      <Fact label="Billable">
        <Hours minutes={spent.billableMinutes} />
      </Fact>
    </FactList>
  );
}

function Hours({ minutes }: { minutes: number }) {
  return <span className="tabular-nums">{durationText(minutes)} h</span>;
}
