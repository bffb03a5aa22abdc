import { deviceWords, type SuperadminUser, superadminUserRoutes } from '@oficio/contracts';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '../../../lib/page/use-page-title.ts';
import { formatDay } from '../../../lib/text/format-day.ts';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { ROLE_LABELS } from '../../../lib/text/role-words.ts';
import { RecordLink } from '../../../records/cells.tsx';
import { Fact, FactList } from '../../../records/record-facts.tsx';
import { RecordColumns } from '../../../records/record-screen.tsx';
import { useRecordQuery } from '../../../records/use-record-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHeader, Section } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/skeleton.tsx';
import { BackToPage } from '../superadmin-header.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { UserBadges } from './user-badges.tsx';
import { EndSessionsDialog, ResendVerificationDialog } from './user-dialogs.tsx';

/** The page of one person: their organizations and their sessions. */
export function UserScreen({ id }: { id: string }) {
  const { query, isMissing } = useRecordQuery(superadminUserRoutes.one, id);
  const { data, error } = query;
  usePageTitle(data && !isMissing ? data.email : 'User');
  if (isMissing) {
    return (
      <PageHeader
        above={<BackToPage page="users" />}
        title="This user doesn’t exist"
        description="The account may have been deleted, or the address is wrong."
      />
    );
  }
  if (data) return <LoadedUser key={id} user={data} />;
  if (error) return <QueryError title="The user could not be loaded" query={query} />;
  return <ScreenSkeleton />;
}

function LoadedUser({ user }: { user: SuperadminUser }) {
  const { name, email, emailConfirmed, organizationList, sessions, phone, timezone } = user;
  const [asking, setAsking] = useState<'sessions' | 'verification' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <PageHeader
        above={<BackToPage page="users" />}
        title={name}
        description={<UserBadges user={user} />}
        actionsBelow
        actions={
          <>
            {sessions.length > 0 && <Button onClick={() => setAsking('sessions')}>End sessions</Button>}
            {!emailConfirmed && (
              <Button onClick={() => setAsking('verification')}>Send verification again</Button>
            )}
          </>
        }
      />
      <RecordColumns
        main={
          <>
            <Section title="Organizations">
              <Rows nothing="This person is in no organization.">
                {organizationList.map(({ id, name: organization, memberRole, joinedAt, isCurrent }) => (
                  <Row
                    key={id}
                    title={<RecordLink path={superadminPath('organizations')} id={id} name={organization} />}
                    note={`${ROLE_LABELS[memberRole]} since ${formatDay(joinedAt)}`}
                    badge={isCurrent && <Badge>Current</Badge>}
                  />
                ))}
              </Rows>
            </Section>
            <Section title="Sessions">
              <Rows nothing="Signed in nowhere.">
                {sessions.map(({ id, userAgent, startedAt, lastUsedAt }) => (
                  <Row
                    key={id}
                    title={deviceWords(userAgent)}
                    note={`Signed in ${formatMoment(startedAt)}, last used ${formatMoment(lastUsedAt)}`}
                  />
                ))}
              </Rows>
            </Section>
          </>
        }
        aside={
          <Section title="Details">
            <FactList>
              <Fact label="Email">{email}</Fact>
              <Fact label="Phone">{phone}</Fact>
              <Fact label="Time zone">{timezone}</Fact>
              <Fact label="Last sign-in">
                {user.lastSignInAt === null ? 'Never' : formatMoment(user.lastSignInAt)}
              </Fact>
              {user.deletionScheduledFor !== null && (
                <Fact label="Will be deleted">{formatDay(user.deletionScheduledFor)}</Fact>
              )}
              <Fact label="Created">{formatDay(user.createdAt)}</Fact>
            </FactList>
          </Section>
        }
      />
      {asking === 'sessions' && <EndSessionsDialog user={user} onClose={close} />}
      {asking === 'verification' && <ResendVerificationDialog user={user} onClose={close} />}
    </>
  );
}

function Rows({ nothing, children }: { nothing: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-sm text-ink-muted">{nothing}</p>;
  return (
    <Card flush>
      <ul className="divide-y divide-hairline">{children}</ul>
    </Card>
  );
}

function Row({ title, note, badge }: { title: ReactNode; note: string; badge?: ReactNode }) {
  return (
    <li className="px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        {title} {badge}
      </p>
      <p className="text-ink-muted">{note}</p>
    </li>
  );
}
