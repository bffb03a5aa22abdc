import { formatLocalDate, type Renewal } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../lib/text/format-day.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Section } from '../../ui/card.tsx';
import { BILLING_WORDS, consentWords, periodWords, REGISTRY_WORDS } from './renewal-words.ts';

/** Where a renewal stands: the client's consent, the invoice, and the provider. */
export function RenewalSteps({ renewal }: { renewal: Renewal }) {
  const { subjectKind, subjectId, subjectName, clientId, clientName, invoice, billing, registry } = renewal;
  const { decision, evidence, confirmedOn, snoozedUntil } = renewal;
  return (
    <Section title="Where it stands">
      <FactList>
        <Fact label={subjectKind === 'domain' ? 'Domain' : 'Service'}>
          {subjectKind === 'domain' ? (
            <Link to={pathOfRecord({ path: '/hosting/domains' }, subjectId)}>{subjectName}</Link>
          ) : (
            subjectName
          )}
        </Fact>
        {clientId !== null && (
          <Fact label="Client">
            <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>
          </Fact>
        )}
        <Fact label="Next period">{periodWords(renewal)}</Fact>
        <Fact label="Consent">
          {consentWords(renewal)}
          {decision && (
            <span className="block text-xs text-ink-muted">
              <bdi>{decision.name}</bdi>, {formatDay(decision.at)}
              {decision.note !== null && (
                <>
                  : <bdi>{decision.note}</bdi>
                </>
              )}
            </span>
          )}
        </Fact>
        <Fact label="Invoice">
          {invoice ? (
            <>
              <Link to={pathOfRecord({ path: '/invoices' }, invoice.id)}>{invoice.title}</Link>
              <span className="block text-xs text-ink-muted">{BILLING_WORDS[billing]}</span>
            </>
          ) : (
            BILLING_WORDS[billing]
          )}
        </Fact>
        <Fact label={subjectKind === 'domain' ? 'Registry' : 'Provider'}>
          {REGISTRY_WORDS[registry]}
          {confirmedOn !== null && ` on ${formatLocalDate(confirmedOn)}`}
          {evidence && <EvidenceWords evidence={evidence} />}
        </Fact>
        {snoozedUntil !== null && <Fact label="Snoozed until">{formatLocalDate(snoozedUntil)}</Fact>}
      </FactList>
    </Section>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  confirmation: 'A member’s word',
  manual: 'The date was changed by hand',
  registry: 'The registry’s answer',
  registrar: 'The registrar’s answer',
  whois: 'The WHOIS answer',
};

function EvidenceWords({ evidence }: { evidence: NonNullable<Renewal['evidence']> }) {
  const { source, before, after, note, at } = evidence;
  const dates = [before, after].flatMap((day) => (day === null ? [] : formatLocalDate(day))).join(' → ');
  return (
    <span className="block text-xs text-ink-muted">
      {SOURCES[source] ?? source}, {formatDay(at)}: {dates}
      {note !== null && (
        <>
          . <bdi>{note}</bdi>
        </>
      )}
    </span>
  );
}
