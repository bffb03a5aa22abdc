import { JOB_STATES, type JobState, type SuperadminJob, superadminJobRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { type StatusWords, TextCell } from '../../../records/cells.tsx';
import { defineListSearch, type ListSearch } from '../../../records/list-search.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { SuperadminList, type SuperadminScreenProps } from '../superadmin-list.tsx';
import { JobQueues } from './job-queues.tsx';
import { RowMenu } from './row-menu.tsx';

const ADDRESS = defineListSearch(superadminJobRoutes.list);
const LIST = { routes: superadminJobRoutes, address: ADDRESS, many: 'jobs', icon: <ListChecks /> };

const STATE_WORDS: StatusWords<JobState> = {
  created: { label: 'Waits', tone: 'neutral' },
  retry: { label: 'Waits to try again', tone: 'warning' },
  active: { label: 'Runs', tone: 'accent' },
  failed: { label: 'Failed', tone: 'negative' },
};

const STATE_FILTER = {
  name: 'state',
  label: 'State',
  all: STATE_WORDS.failed.label,
  options: JOB_STATES.filter((state) => state !== 'failed').map((value) => ({
    value,
    label: STATE_WORDS[value].label,
  })),
};

const COLUMNS: readonly DataTableColumn<SuperadminJob>[] = [
  {
    id: 'queue',
    header: 'Queue',
    width: 210,
    cuts: true,
    lead: true,
    hideable: false,
    cell: ({ queue }) => queue,
  },
  {
    id: 'state',
    header: 'State',
    width: 160,
    phone: 'secondary',
    cell: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>,
  },
  {
    id: 'failure',
    header: 'Failure',
    width: 170,
    cuts: true,
    rank: 1,
    cell: ({ failure }) => <TextCell>{failure}</TextCell>,
  },
  {
    id: 'payload',
    header: 'About',
    width: 260,
    cuts: true,
    rank: 4,
    cell: ({ payload }) => (
      <TextCell>
        {Object.entries(payload)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}
      </TextCell>
    ),
  },
  { id: 'attempts', header: 'Attempts', width: 90, rank: 3, align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'due',
    header: 'Due',
    width: 170,
    rank: 2,
    cell: ({ dueAt }) => <time dateTime={dueAt}>{formatMoment(dueAt)}</time>,
  },
  {
    id: 'finished',
    header: 'Ended',
    width: 170,
    rank: 5,
    cell: ({ finishedAt }) =>
      finishedAt === null ? (
        <TextCell>{null}</TextCell>
      ) : (
        <time dateTime={finishedAt}>{formatMoment(finishedAt)}</time>
      ),
  },
];

/** The jobs that failed or wait, with the number of each queue above them. */
export function JobsScreen({ search }: SuperadminScreenProps) {
  const parsed = ADDRESS.parse(search);
  const raiseToast = useRaiseToast();
  const retry = useSharedRouteWrite(superadminJobRoutes.retry, {
    request: ({ id }: SuperadminJob) => ({ parameters: { id } }),
    onSuccess: ({ queue }) =>
      raiseToast({ kind: 'success', title: 'The job runs again', description: queue }),
    onError: useFailedToast(),
  });
  const queues = useQueues(parsed);
  return (
    <SuperadminList<SuperadminJob>
      page="jobs"
      list={LIST}
      search={parsed}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ queue, createdAt }) => `${queue} of ${formatMoment(createdAt)}`}
      rowActions={(job) =>
        job.canRetry && (
          <RowMenu name={job.queue}>
            <MenuItem disabled={retry.isPending} onSelect={() => retry.mutate(job)}>
              Run again
            </MenuItem>
          </RowMenu>
        )
      }
      filters={[
        STATE_FILTER,
        {
          name: 'queue',
          label: 'Queue',
          all: 'Any queue',
          options: queues.map(({ name }) => ({ value: name, label: name })),
        },
      ]}
      nothing={<EmptyState icon={LIST.icon} title="No failed jobs" />}
    >
      <JobQueues queues={queues} />
    </SuperadminList>
  );
}

/** The queues come with the page of the list, from the same answer. */
function useQueues(search: ListSearch) {
  const query = ADDRESS.pageQuery(search);
  return useQuery(queryOf(superadminJobRoutes.list, { query })).data?.queues ?? [];
}
