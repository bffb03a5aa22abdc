import { type Domain, type DomainEvidence, evidenceRoutes, formatLocalDate } from '@oficio/contracts';
import { CheckedSection } from '../../entities/hosting/checked-section.tsx';
import { Moment, NextCheck } from '../../entities/hosting/moment.tsx';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { CHECK_SENTENCES, SOURCE_WORDS } from './evidence-words.ts';
import { Expiry } from './expiry.tsx';
import { FilterLink } from './filter-link.tsx';
import type { useDomainEvidence } from './use-domain-evidence.ts';

type KnownEvidence = ReturnType<typeof useDomainEvidence>;

/** What the registry says about a domain, and when it was last asked. */
export function RegistrySection({ domain, evidence }: { domain: Domain; evidence: KnownEvidence }) {
  return (
    <CheckedSection
      id={domain.id}
      route={evidenceRoutes.check}
      title="Registry"
      isChecked={domain.archivedAt === null && domain.deletedAt === null && domain.status === 'active'}
      checks={evidence}
      words={{
        asked: 'registry',
        notAsked: 'The registry wasn’t asked',
        notLoaded: 'The registry’s answers could not be loaded',
      }}
      explanation={({ items }, onClose) => (
        <EvidenceDialog name={domain.fqdn} items={items} expiresOn={domain.expiresOn} onClose={onClose} />
      )}
    >
      <RegistryFacts domain={domain} checks={evidence.query.data} />
    </CheckedSection>
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
      <Fact label="Next check">{checks?.nextCheckAt && <NextCheck at={checks.nextCheckAt} />}</Fact>
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
