import { formatLocalDate, proposalLinkRoutes, type Renewal } from '@oficio/contracts';
import { useMay } from '../../lib/api/use-may.ts';
import { formatDay } from '../../lib/text/format-day.ts';
import { CopyLinkButtons } from '../../records/links/copy-link.tsx';
import { RecordLinks } from '../../records/links/record-links.tsx';
import { usePreviewLink } from '../../records/links/use-preview-link.ts';
import { messageWords } from '../../records/mails/message-words.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';

type Proposal = NonNullable<Renewal['proposal']>;

/** Who was asked about a renewal and when, and the client's page. Nothing where nobody was. */
export function ProposalSection({ proposal }: Pick<Renewal, 'proposal'>) {
  const mayLink = useMay(proposalLinkRoutes.create);
  if (!proposal) return null;
  return (
    <Section title="Proposal" actions={mayLink && <LinkActions id={proposal.id} />}>
      <ProposalFacts proposal={proposal} />
      {mayLink && (
        <div className="mt-4">
          <RecordLinks
            of={{ id: proposal.id, routes: proposalLinkRoutes }}
            empty="No link opens the client’s page at the moment. The email has its own once it is sent."
          />
        </div>
      )}
    </Section>
  );
}

function LinkActions({ id }: { id: string }) {
  const preview = usePreviewLink(proposalLinkRoutes.preview, id);
  return (
    <>
      <Button size="small" busy={preview.isPending} onClick={preview.open}>
        Preview as client
      </Button>
      <CopyLinkButtons of={{ id, routes: proposalLinkRoutes }} />
    </>
  );
}

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { sentTo, askedAt, askedBy, mail, seenAt, validUntil, withdrawnAt } = proposal;
  return (
    <FactList>
      <Fact label="Asked">
        <bdi>{sentTo}</bdi> {mail !== null && <MailBadge mail={mail} />}
        <span className="block text-xs text-ink-muted">
          {formatDay(askedAt)}
          {askedBy !== null && (
            <>
              , by <bdi>{askedBy}</bdi>
            </>
          )}
        </span>
      </Fact>
      <Fact label="Seen">{seenAt === null ? 'Not yet' : formatDay(seenAt)}</Fact>
      {validUntil !== null && <Fact label="Answer by">{formatLocalDate(validUntil)}</Fact>}
      {withdrawnAt !== null && <Fact label="Withdrawn">{formatDay(withdrawnAt)}</Fact>}
    </FactList>
  );
}

function MailBadge({ mail }: { mail: NonNullable<Proposal['mail']> }) {
  const { label, tone } = messageWords({ state: mail, attempts: 0 });
  return <Badge tone={tone}>{label}</Badge>;
}
