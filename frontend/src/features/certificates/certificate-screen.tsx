import { Fact, RecordFacts } from '../../records/record-facts.tsx';
import { NotesText, RecordColumns, RecordScreen } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CERTIFICATES } from './certificate-area.tsx';
import { DETAIL_FIELDS, followsSubject, linkToClient, NOTES_FIELDS } from './certificate-fields.tsx';
import { ServerSection } from './server-section.tsx';

/** The page of one certificate. */
export function CertificateScreen(props: { id: string; editing: string | undefined }) {
  return (
    <RecordScreen
      area={CERTIFICATES}
      badge={({ isArchived }) => isArchived && <Badge>Archived</Badge>}
      {...props}
    >
      {(certificate, section) => (
        <RecordColumns
          main={
            <>
              <ServerSection certificate={certificate} />
              <RecordSection title="Details" fields={DETAIL_FIELDS} {...section('details')}>
                <RecordFacts fields={DETAIL_FIELDS} record={certificate}>
                  {followsSubject(certificate) && (
                    <Fact label="Client">{linkToClient(certificate) ?? '–'}</Fact>
                  )}
                </RecordFacts>
              </RecordSection>
            </>
          }
          aside={
            <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
              <NotesText>{certificate.notes}</NotesText>
            </RecordSection>
          }
        />
      )}
    </RecordScreen>
  );
}
