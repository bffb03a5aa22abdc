import {
  type PlannedMail,
  REMINDERS,
  type ReminderRule,
  reminderRoutes,
  reminderRuleRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useServerTime } from '../../../lib/api/server-time.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { counted } from '../../../lib/text/counted.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';
import { QueryError } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { becauseWords, PLANNED_SKIP_WORDS, plannedWords, stepWords } from '../reminder-words.ts';

const SHOWN = 8;

/** Shows what a rule would send at once and in the next days, and switches it on. */
export function SwitchOnDialog({ rule, onClose }: { rule: ReminderRule; onClose: () => void }) {
  const { id, name, version } = rule;
  const raiseToast = useRaiseToast();
  const query = useQuery(queryOf(reminderRoutes.preview, { freshMs: 0, query: { ruleId: id, all: 'true' } }));
  const { data, error, isFetchedAfterMount } = query;
  const write = useDialogWrite(reminderRuleRoutes.switch, {
    id,
    onStored: () => raiseToast({ kind: 'success', title: 'Rule switched on', description: name }),
    onDone: onClose,
  });
  const mails = isFetchedAfterMount ? data?.days.flatMap((day) => day.mails) : undefined;
  return (
    <FormDialog
      title={`Switch on “${isolated(name)}”?`}
      description="This is what it would send to your clients, as things are now."
      action="Switch on"
      busyAction="Switching on..."
      unsaved={false}
      ready={mails !== undefined}
      {...write.dialog}
      onSubmit={() => write.submit({ enabled: true, version })}
      onClose={onClose}
    >
      {error && !mails && <QueryError title="The preview could not be loaded" query={query} />}
      {!mails && !error && <SkeletonText lines={6} />}
      {mails && <Preview mails={mails} />}
    </FormDialog>
  );
}

function Preview({ mails }: { mails: readonly PlannedMail[] }) {
  const at = new Date(useServerTime()()).toISOString();
  const sent = mails.filter(({ willSkip }) => willSkip === null);
  const due = sent.filter((mail) => mail.at <= at);
  const later = sent.filter((mail) => mail.at > at);
  const left = mails.filter(({ willSkip }) => willSkip !== null);
  return (
    <div className="flex flex-col gap-5">
      {due.length > 0 ? (
        <>
          <Notice tone="warning" title={`${plannedWords(countsOf(due))} right now`}>
            {due.length === 1
              ? 'Its day has come already, so it goes'
              : 'Their days have come already, so they go'}{' '}
            within minutes.
          </Notice>
          <MailList label="Right now" mails={due} />
        </>
      ) : (
        <p className="text-sm">Nothing goes right now.</p>
      )}
      <MailList label={`In the next ${REMINDERS.shownDays} days`} mails={later} />
      {left.length > 0 && <LeftOut mails={left} />}
    </div>
  );
}

const day = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });

function MailList({ label, mails }: { label: string; mails: readonly PlannedMail[] }) {
  return (
    <section aria-label={label} className="min-w-0 text-sm">
      <h3 className="mb-1 font-semibold">
        {label} <span className="font-normal text-ink-muted">{plannedWords(countsOf(mails))}</span>
      </h3>
      <ul className="divide-y divide-hairline">
        {mails.slice(0, SHOWN).map((mail) => (
          <li key={mail.key} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 py-1.5">
            <time dateTime={mail.at} className="tabular-nums text-ink-muted">
              {day(mail.timezone).format(new Date(mail.at))}
            </time>
            <span className="min-w-0 break-words">
              <bdi className="font-medium">{mail.client.name}</bdi>{' '}
              <span className="text-ink-muted">
                {mail.lateFee && `${stepWords(null)}, `}
                {becauseWords(mail)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {mails.length > SHOWN && <p className="pt-1.5 text-ink-muted">and {mails.length - SHOWN} more</p>}
    </section>
  );
}

/** How many mails aren't sent, by their reason. */
function LeftOut({ mails }: { mails: readonly PlannedMail[] }) {
  const counts = new Map<string, number>();
  for (const { willSkip } of mails) {
    if (willSkip)
      counts.set(PLANNED_SKIP_WORDS[willSkip], (counts.get(PLANNED_SKIP_WORDS[willSkip]) ?? 0) + 1);
  }
  return (
    <section aria-label="Won’t be sent" className="text-sm text-ink-muted">
      <h3 className="mb-1 font-semibold text-ink">Won’t be sent</h3>
      <ul>
        {[...counts].map(([reason, count]) => (
          <li key={reason}>
            {counted(count, 'email')}: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

function countsOf(mails: readonly PlannedMail[]) {
  const lateFees = mails.filter(({ lateFee }) => lateFee !== null).length;
  return { count: mails.length - lateFees, lateFees };
}
