import { ClientSoldList } from '../../entities/hosting/client-sold-list.tsx';
import { CYCLE_WORDS, SERVICE_KIND_WORDS } from '../../entities/hosting/sold-terms.ts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';
import { SERVICES } from './service-area.tsx';
import { newServiceFields } from './service-fields.tsx';
import { SERVICE_STATUS_WORDS } from './service-words.ts';

/** The services of a client, on the client's page. */
export function ClientServices(props: { client: PickedRecord; readOnly: boolean }) {
  const currency = useOwnCurrency();
  return (
    <ClientSoldList
      {...props}
      area={SERVICES}
      sort="nextRenewalOn"
      dayOf={({ nextRenewalOn }) => nextRenewalOn}
      detailOf={({ kind, provider, cycle, status }) =>
        [
          SERVICE_KIND_WORDS[kind],
          provider,
          CYCLE_WORDS[cycle].toLowerCase(),
          status !== 'active' && SERVICE_STATUS_WORDS[status].label,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      amountOf={({ priceMinor }) => priceMinor}
      newFields={newServiceFields(currency) as readonly RecordField[]}
    />
  );
}
