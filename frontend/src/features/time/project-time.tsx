import {
  durationText,
  FORMER_MEMBER,
  formatLocalDate,
  INVOICE_READING_ROLES,
  type Project,
  RECORD_WRITING_ROLES,
  TIME_EDITING_ROLES,
  timeEntryRoutes,
  timeRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, ReceiptText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { ACTION_LINK } from '../../ui/action-link.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { NewEntryDialog } from './entry-dialog.tsx';
import { billedWord, entriesText } from './time-words.ts';

const InvoiceTimeDialog = lazy(() => import('./invoice-time-dialog.tsx'));

const SHOWN = 5;

type OfProject = Pick<Project, 'id' | 'name' | 'clientId' | 'deletedAt' | 'archivedAt'>;

/** The time of a project on its page: what is unbilled, and the latest entries. */
export function ProjectTime({ project }: { project: OfProject }) {
  const today = useToday();
  const mayWrite = useMay({ members: RECORD_WRITING_ROLES }) && !project.deletedAt && !project.archivedAt;
  const readsMoney = useMay({ members: INVOICE_READING_ROLES }) && !project.deletedAt;
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(
    queryOf(timeEntryRoutes.list, { query: { projectId: project.id, limit: SHOWN }, freshMs: 0 }),
  );
  const { data, error } = query;
  return (
    <Section
      title="Time"
      actions={
        <>
          {data && data.total > 0 && (
            <Link
              to="/projects/time/entries"
              search={{ projectId: project.id } as never}
              className={ACTION_LINK}
            >
              {data.total === 1 ? 'In the list of time entries' : `All ${data.total} time entries`}
            </Link>
          )}
          {mayWrite && (
            <Button size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              Add time
            </Button>
          )}
        </>
      }
    >
      <Card className="flex flex-col gap-4">
        {error && !data && <QueryError title="The time could not be loaded" query={query} />}
        {!error && !data && <SkeletonText lines={3} />}
        {data && data.total === 0 && <p className="text-ink-muted">Nobody has spent time on it yet.</p>}
        {readsMoney && data && data.total > 0 && <Unbilled project={project} />}
        {data && data.total > 0 && (
          <ul className="divide-y divide-hairline text-sm">
            {data.items.map((entry) => (
              <li key={entry.id} className="flex items-baseline justify-between gap-4 py-2">
                <span className="min-w-0">
                  <bdi>{entry.note ?? entry.taskTitle ?? entry.userName ?? FORMER_MEMBER}</bdi>
                  <span className="block text-xs text-ink-muted">
                    {formatLocalDate(entry.day)} · {billedWord(entry)}
                  </span>
                </span>
                <span className="money shrink-0">
                  {entry.minutes === null ? 'running' : durationText(entry.minutes)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {isAdding && (
        <NewEntryDialog
          initial={{ project: { id: project.id, name: project.name }, day: today }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

function Unbilled({ project }: { project: OfProject }) {
  const [open, setOpen] = useState<'invoice' | 'rate' | null>(null);
  const mayChangeRates = useMay({ members: TIME_EDITING_ROLES });
  const { data } = useQuery(queryOf(timeRoutes.unbilled, { query: { projectId: project.id }, freshMs: 0 }));
  if (!data) return null;
  const { sums, withoutRate } = data;
  const isUnbilled = sums.length > 0 || withoutRate > 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="text-sm text-ink-muted">Unbilled</p>
        {sums.length === 0 && <p>Nothing to invoice</p>}
        {sums.map(({ currency, minutes, amountMinor }) => (
          <p key={currency} className="money font-medium">
            {durationText(minutes)} h · {moneyText({ amountMinor, currency })}
          </p>
        ))}
        {withoutRate > 0 && (
          <p className="text-sm text-ink-muted">
            {entriesText(withoutRate)} without a rate can’t be invoiced.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isUnbilled && mayChangeRates && !project.archivedAt && (
          <Button size="small" variant="ghost" onClick={() => setOpen('rate')}>
            Apply present rate…
          </Button>
        )}
        {sums.length > 0 && project.clientId !== null && (
          <Button size="small" icon={<ReceiptText aria-hidden />} onClick={() => setOpen('invoice')}>
            Invoice unbilled…
          </Button>
        )}
      </div>
      {open === 'rate' && <ApplyRateDialog project={project} onClose={() => setOpen(null)} />}
      {open === 'invoice' && project.clientId !== null && (
        <Suspense>
          <InvoiceTimeDialog
            projectId={project.id}
            clientId={project.clientId}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function ApplyRateDialog({ project, onClose }: { project: OfProject; onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const write = useRouteWrite(timeRoutes.rates, {
    onSuccess: ({ changed }) => {
      raiseToast({
        kind: 'success',
        title: 'Rate applied',
        description: changed === 0 ? 'All unbilled time had it.' : `${entriesText(changed)} changed.`,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      size="small"
      title="Apply the present rate?"
      description="All unbilled time of this project gets the rate that new time has now. Billed time keeps its own."
      action="Apply"
      unsaved={false}
      busy={write.isPending}
      failure={refusalOf(write.error).failure}
      onSubmit={() => write.mutate({ projectId: project.id })}
      onClose={onClose}
    />
  );
}
