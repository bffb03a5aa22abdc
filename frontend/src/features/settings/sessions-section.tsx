import { deviceWords, isHandheld, type SessionSummary } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../lib/api/request-failure.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { sessionsQuery } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { useEndOtherSessions } from './use-account-writes.ts';

/** The person's sessions, with a button that ends all others. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const { data, error } = query;
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <SettingsSection
      title="Sessions"
      description="The places where you’re signed in."
      actions={others > 0 && <EndOthers others={others} />}
    >
      {error && !data && <QueryError title="Your sessions could not be loaded" query={query} />}
      {!error && !data && <SkeletonText lines={4} />}
      {data && (
        <ul aria-label="Sessions" className="-my-2 divide-y divide-hairline">
          {sessions.map((session) => (
            <SessionRow key={session.id} {...session} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function SessionRow({ userAgent, current, startedAt, lastUsedAt }: SessionSummary) {
  return (
    <li className="flex items-center gap-3 py-3 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-muted">
      {isHandheld(userAgent) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {deviceWords(userAgent)} {current && <Badge tone="positive">This one</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          Last used <Moment instant={lastUsedAt} />
        </p>
        <p className="text-sm text-ink-muted">
          Signed in <Moment instant={startedAt} />
        </p>
      </div>
    </li>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Moment({ instant }: { instant: string }) {
  return <time dateTime={instant}>{moment.format(new Date(instant))}</time>;
}

function EndOthers({ others }: { others: number }) {
  const [asking, setAsking] = useState(false);
  const raiseToast = useRaiseToast();
  const end = useEndOtherSessions();
  const confirm = () => {
    end.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        raiseToast({ kind: 'success', title: 'Signed out everywhere else' });
      },
    });
  };
  return (
    <>
      <Button
        onClick={() => {
          end.reset();
          setAsking(true);
        }}
      >
        Sign out elsewhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        description={
          others === 1
            ? 'The other session ends within half a minute. Anything unsaved there is lost.'
            : `The ${others} other sessions end within half a minute. Anything unsaved there is lost.`
        }
        confirmLabel={end.isPending ? 'Signing out...' : 'Sign out elsewhere'}
        busy={end.isPending}
        onConfirm={confirm}
      >
        {end.error && !end.isPending && <Notice tone="negative">{failureText(end.error)}</Notice>}
      </ConfirmDialog>
    </>
  );
}
