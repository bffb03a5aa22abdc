import { ClientSoldList } from '../../entities/hosting/client-sold-list.tsx';
import { isUnfinished, PROJECT_STATUS_WORDS } from '../../entities/project/project-words.ts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import type { PickedRecord, RecordField } from '../../records/record-fields.ts';
import { PROJECTS } from './project-area.tsx';
import { newProjectFields } from './project-fields.tsx';

/** The projects of a client, on the client's page. A finished one has no day to wait for. */
export function ClientProjects(props: { client: PickedRecord; readOnly: boolean }) {
  const currency = useOwnCurrency();
  return (
    <ClientSoldList
      {...props}
      area={PROJECTS}
      sort="dueOn"
      dayOf={({ dueOn, status }) => (isUnfinished(status) ? dueOn : null)}
      detailOf={({ code, status }) => `${code} · ${PROJECT_STATUS_WORDS[status].label}`}
      amountOf={({ agreedMinor }) => agreedMinor}
      newFields={newProjectFields(currency) as readonly RecordField[]}
    />
  );
}
