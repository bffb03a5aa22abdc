import { Link } from '@tanstack/react-router';
import { DOMAINS_PATH } from '../../entities/hosting/hosting-places.ts';
import { Margin } from '../../entities/hosting/sold-columns.tsx';
import { WatchCertificates } from '../../entities/hosting/watch-certificates.tsx';
import { Fact, RecordFacts } from '../../records/record-facts.tsx';
import { NotesText, RecordColumns, RecordScreen } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { SERVICES } from './service-area.tsx';
import { DETAIL_FIELDS, NOTES_FIELDS, PROVIDER_FIELDS, RENEWAL_FIELDS } from './service-fields.tsx';
import { SERVICE_STATUS_WORDS } from './service-words.ts';

/** The page of one service. */
export function ServiceScreen(props: { id: string; editing: string | undefined }) {
  return (
    <RecordScreen area={SERVICES} statusWords={SERVICE_STATUS_WORDS} {...props}>
      {(service, section) => (
        <RecordColumns
          main={
            <>
              <RecordSection title="Details" fields={DETAIL_FIELDS} {...section('details')} />
              <RecordSection title="Provider" fields={PROVIDER_FIELDS} {...section('provider')} />
            </>
          }
          aside={
            <>
              <RecordSection title="Renewal" fields={RENEWAL_FIELDS} {...section('renewal')}>
                <RecordFacts fields={RENEWAL_FIELDS} record={service}>
                  <Fact label="Margin">
                    <Margin {...service} />
                  </Fact>
                </RecordFacts>
              </RecordSection>
              <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
                <NotesText>{service.notes}</NotesText>
              </RecordSection>
              <p className="mt-6 text-sm">
                <Link to={DOMAINS_PATH} search={{ hostingId: service.id }} className={TEXT_LINK}>
                  Domains hosted here
                </Link>
              </p>
              <WatchCertificates
                domainId={service.primaryDomainId}
                hostingId={service.id}
                readOnly={service.deletedAt !== null}
              />
            </>
          }
        />
      )}
    </RecordScreen>
  );
}
