import type { Domain, DomainListItem } from '@oficio/contracts';
import { Margin } from '../../entities/hosting/sold-columns.tsx';
import { WatchCertificates } from '../../entities/hosting/watch-certificates.tsx';
import { Fact, RecordFacts } from '../../records/record-facts.tsx';
import { NotesText, RecordColumns, RecordScreen, type SectionProps } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { ConflictBanner } from './conflict-banner.tsx';
import { DOMAINS } from './domain-area.tsx';
import { DETAIL_FIELDS, MONEY_FIELDS, NOTES_FIELDS, REGISTRATION_FIELDS } from './domain-fields.tsx';
import { DOMAIN_STATUS_WORDS } from './domain-words.ts';
import { RegistrySection } from './registry-section.tsx';
import { useDomainEvidence } from './use-domain-evidence.ts';

/** The page of one domain. */
export function DomainScreen(props: { id: string; editing: string | undefined }) {
  return (
    <RecordScreen area={DOMAINS} statusWords={DOMAIN_STATUS_WORDS} {...props}>
      {(domain, section) => <DomainSections domain={domain} section={section} />}
    </RecordScreen>
  );
}

type Section = (name: string) => SectionProps<DomainListItem, Domain>;

function DomainSections({ domain, section }: { domain: Domain; section: Section }) {
  const evidence = useDomainEvidence(domain.id);
  return (
    <>
      <ConflictBanner domain={domain} evidence={evidence.query.data} />
      <RecordColumns
        main={
          <>
            <RecordSection title="Details" fields={DETAIL_FIELDS} {...section('details')} />
            <RegistrySection domain={domain} evidence={evidence} />
            <RecordSection title="Registration" fields={REGISTRATION_FIELDS} {...section('registration')} />
          </>
        }
        aside={
          <>
            <RecordSection title="Money" fields={MONEY_FIELDS} {...section('money')}>
              <RecordFacts fields={MONEY_FIELDS} record={domain}>
                <Fact label="Margin">
                  <Margin {...domain} />
                </Fact>
              </RecordFacts>
            </RecordSection>
            <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
              <NotesText>{domain.notes}</NotesText>
            </RecordSection>
            <WatchCertificates domainId={domain.id} readOnly={domain.deletedAt !== null} />
          </>
        }
      />
    </>
  );
}
