import { certificateEndDay } from '@oficio/contracts';
import { ClientSoldList } from '../../entities/hosting/client-sold-list.tsx';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';
import { CERTIFICATES } from './certificate-area.tsx';
import { NEW_CERTIFICATE_FIELDS } from './certificate-fields.tsx';
import { CHECK_WORDS } from './certificate-words.ts';

/** The certificates of a client, on the client's page. */
export function ClientCertificates(props: { client: PickedRecord; readOnly: boolean }) {
  return (
    <ClientSoldList
      {...props}
      area={CERTIFICATES}
      sort="expiresOn"
      dayOf={({ notAfter }) => notAfter && certificateEndDay(notAfter)}
      detailOf={({ issuer, checkStatus }) =>
        [issuer, checkStatus !== 'ok' && CHECK_WORDS[checkStatus].label].filter(Boolean).join(' · ')
      }
      newFields={NEW_CERTIFICATE_FIELDS as readonly RecordField[]}
    />
  );
}
