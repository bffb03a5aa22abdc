import { type ClientLink, type PortalSessionItem, portalAccessRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { DayCell } from '../../records/cells.tsx';
import { LastView, LinkEnd } from '../../records/links/record-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { useClientPage } from './client-page.ts';
import { EndAccessDialog, type EndedAccess } from './end-access-dialog.tsx';

/** Who opens pages of the client without an account: sessions in the portal, and links to its pages. */
export function PortalAccess() {
  const { client } = useClientPage();
  const mayRead = useMay(portalAccessRoutes.read);
  if (!mayRead || client.deletedAt !== null) return null;
  return (
    <Section title="Portal access">
      <AccessLists clientId={client.id} isOpen={client.contacts.some(({ portal }) => portal)} />
    </Section>
  );
}

function AccessLists({ clientId, isOpen }: { clientId: string; isOpen: boolean }) {
  const query = useQuery(queryOf(portalAccessRoutes.read, { parameters: { id: clientId } }));
  const [ending, setEnding] = useState<EndedAccess | null>(null);
  const { data, error } = query;
  if (!data) {
    return error ? (
      <QueryError title="The portal’s access could not be loaded" query={query} />
    ) : (
      <SkeletonText lines={2} />
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-ink-muted">{isOpen ? <PortalAddress /> : CLOSED}</p>
      {data.sessions.length + data.links.length > 0 && (
        <Card flush>
          <ul aria-label="Portal access" className="divide-y divide-hairline">
            {data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => setEnding({ kind: 'session', id: session.id, name: session.contactName })}
              />
            ))}
            {data.links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                onEnd={() => setEnding({ kind: 'link', id: link.id, name: nameOf(link) })}
              />
            ))}
          </ul>
        </Card>
      )}
      {ending && <EndAccessDialog clientId={clientId} access={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

/** Where contacts sign in. Members open it in a tab of its own, because it is no part of the application. */
function PortalAddress() {
  return (
    <>
      Contacts who may open the portal sign in at{' '}
      <a href="/portal" target="_blank" rel="noreferrer" className={TEXT_LINK}>
        {`${location.origin}/portal`}
      </a>
      , by a link that is sent to their email address.
    </>
  );
}

const CLOSED = 'No contact may open the client portal. Edit the contacts to allow it.';

function SessionRow({ session, onEnd }: { session: PortalSessionItem; onEnd: () => void }) {
  const { contactName, device, lastUsedAt, expiresAt } = session;
  return (
    <Row title={<bdi>{contactName}</bdi>} name={`the session of ${contactName}`} onEnd={onEnd}>
      {device} · used <DayCell instant={lastUsedAt} /> · until <DayCell instant={expiresAt} />
    </Row>
  );
}

function LinkRow({ link, onEnd }: { link: ClientLink; onEnd: () => void }) {
  const { sentTo, createdAt, lastSeenAt, isExpired } = link;
  return (
    <Row
      title={<bdi>{nameOf(link)}</bdi>}
      name={`the link to ${nameOf(link)}`}
      onEnd={isExpired ? null : onEnd}
    >
      {sentTo === null ? 'Copied link' : <bdi>{sentTo}</bdi>} · <DayCell instant={createdAt} /> ·{' '}
      <LastView at={lastSeenAt} />
      <LinkEnd link={link} />
    </Row>
  );
}

const LINK_WORDS: Record<ClientLink['kind'], string> = {
  quote: 'Quote',
  invoice: 'Invoice',
  document: 'Document',
  proposal: 'Renewal proposal',
  sign_in: 'Sign-in',
};

function nameOf({ kind, name }: ClientLink): string {
  return name ?? LINK_WORDS[kind];
}

interface RowProps {
  title: ReactNode;
  /** What the button revokes. */
  name: string;
  /** Null: it has ended. */
  onEnd: (() => void) | null;
  children: ReactNode;
}

function Row({ title, name, onEnd, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate">{title}</p>
        <p className="text-ink-muted">{children}</p>
      </div>
      {onEnd && (
        <Button size="small" variant="ghost" onClick={onEnd}>
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
