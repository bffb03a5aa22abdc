import { type Domain, type DomainEvidence, evidenceRoutes, formatLocalDate } from '@oficio/contracts';
import { useState } from 'react';
import { CheckNow } from '../../entities/hosting/check-now.tsx';
import { Moment } from '../../entities/hosting/moment.tsx';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { CHECK_SENTENCES, SOURCE_WORDS } from './evidence-words.ts';
import { Expiry } from './expiry.tsx';
import { FilterLink } from './filter-link.tsx';
import type { useDomainEvidence } from './use-domain-evidence.ts';

type KnownEvidence = ReturnType<typeof useDomainEvidence>;

/** What the registry says about a domain, and when it was last asked. */
export function RegistrySection({ domain, evidence }: { domain: Domain; evidence: KnownEvidence }) {
  const [explaining, setExplaining] = useState(false);
  const { query, isLate } = evidence;
  const { data } = query;
  const isChecked = domain.archivedAt === null && domain.deletedAt === null && domain.status === 'active';
  return (
    <Section
      title="Registry"
      actions={
        <>
          {data && (
            <Button size="small" variant="ghost" onClick={() => setExplaining(true)}>
              Why this date?
            </Button>
          )}
          {isChecked && (
            <CheckNow
              id={domain.id}
              route={evidenceRoutes.check}
              failure="The registry wasn’t asked"
              checks={evidence}
            />
          )}
        </>
      }
    >
      {isLate && (
        <Notice className="mb-4">
          The registry takes its time. Its answer will show here when it comes.
        </Notice>
      )}
      {query.error && !data ? (
        <QueryError title="The registry’s answers could not be loaded" query={query} />
      ) : (
        <RegistryFacts domain={domain} checks={data} />
      )}
      {explaining && data && (
        <EvidenceDialog name={domain.fqdn} items={data.items} onClose={() => setExplaining(false)} />
      )}
    </Section>
  );
}

function RegistryFacts({ domain, checks }: { domain: Domain; checks: DomainEvidence | undefined }) {
  const { expirySource, registrarExpiresOn, eppStatuses, nameservers, dnssec } = domain;
  const tld = domain.fqdn.slice(domain.fqdn.lastIndexOf('.') + 1);
  const registrar = checks?.items.find((item) => item.registrar !== null)?.registrar;
  return (
    <FactList>
      <Fact label="Expires">
        <Expiry domain={domain} />
      </Fact>
      <Fact label="Date from">{expirySource && SOURCE_WORDS[expirySource]}</Fact>
      <Fact label="Last check">
        {checks && (
          <>
            {checks.checkedAt && (
              <>
                <Moment at={checks.checkedAt} />.{' '}
              </>
            )}
            {checks.reason ?? CHECK_SENTENCES[checks.status]}
          </>
        )}
      </Fact>
      <Fact label="Next check">{checks?.nextCheckAt && <Moment at={checks.nextCheckAt} />}</Fact>
      <Fact label="Registrar">{registrar}</Fact>
      {registrarExpiresOn && <Fact label="Registrar’s date">{formatLocalDate(registrarExpiresOn)}</Fact>}
      <Fact label="Ending">
        <FilterLink search={{ tld }}>.{tld}</FilterLink>
      </Fact>
      <Fact label="Status">{eppStatuses.join(', ')}</Fact>
      <Fact label="Name servers">{nameservers.join(', ')}</Fact>
      <Fact label="DNSSEC">{dnssec === null ? null : dnssec ? 'Signed' : 'Not signed'}</Fact>
    </FactList>
  );
}
