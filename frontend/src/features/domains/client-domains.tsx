import { ClientSoldList } from '../../entities/hosting/client-sold-list.tsx';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';
import { DOMAINS } from './domain-area.tsx';
import { newDomainFields } from './domain-fields.tsx';
import { DOMAIN_STATUS_WORDS } from './domain-words.ts';

/** The domains of a client, on the client's page. */
export function ClientDomains(props: { client: PickedRecord; readOnly: boolean }) {
  const currency = useOwnCurrency();
  return (
    <ClientSoldList
      {...props}
      area={DOMAINS}
      sort="expiresOn"
      dayOf={({ expiresOn }) => expiresOn}
      detailOf={({ registrar, status }) =>
        [registrar, status !== 'active' && DOMAIN_STATUS_WORDS[status].label].filter(Boolean).join(' · ')
      }
      amountOf={({ priceMinor }) => priceMinor}
      newFields={newDomainFields(currency) as readonly RecordField[]}
    />
  );
}
