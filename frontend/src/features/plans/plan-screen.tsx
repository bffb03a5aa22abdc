import { Link } from '@tanstack/react-router';
import { DOMAINS_PATH, SERVICES_PATH } from '../../entities/hosting/hosting-places.ts';
import { PICKED_DOMAINS, PICKED_SERVICES } from '../../entities/hosting/picked-areas.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { Fact, RecordFacts } from '../../records/record-facts.tsx';
import { NotesText, RecordColumns, RecordScreen } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { DifferingSold } from './differing-sold.tsx';
import { PLANS } from './plan-area.tsx';
import { DETAIL_FIELDS, NOTES_FIELDS, PRICE_FIELDS } from './plan-fields.tsx';

const SOLD = {
  service: { ...PICKED_SERVICES, path: SERVICES_PATH },
  domain: { ...PICKED_DOMAINS, path: DOMAINS_PATH },
} as const;

/** The page of one plan. */
export function PlanScreen(props: { id: string; editing: string | undefined }) {
  return (
    <RecordScreen area={PLANS} badge={({ isArchived }) => isArchived && <Badge>Archived</Badge>} {...props}>
      {(plan, section) => {
        const isForDomains = plan.kind === 'domain';
        const sold = isForDomains ? SOLD.domain : SOLD.service;
        return (
          <RecordColumns
            main={
              <>
                <RecordSection title="Details" fields={DETAIL_FIELDS} {...section('details')} />
                <DifferingSold key={plan.kind} plan={plan} sold={sold} />
              </>
            }
            aside={
              <>
                <RecordSection title="Price" fields={PRICE_FIELDS} {...section('price')}>
                  <RecordFacts fields={PRICE_FIELDS} record={plan}>
                    <Fact label="Margin">
                      {moneyText({ amountMinor: plan.priceMinor - plan.costMinor, currency: plan.currency })}
                    </Fact>
                  </RecordFacts>
                </RecordSection>
                <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
                  <NotesText>{plan.notes}</NotesText>
                </RecordSection>
                <p className="mt-6 text-sm">
                  <Link to={sold.path} search={{ planId: plan.id } as never} className={TEXT_LINK}>
                    {isForDomains ? 'Domains with this plan' : 'Services with this plan'}
                  </Link>
                </p>
              </>
            }
          />
        );
      }}
    </RecordScreen>
  );
}
