import { formatLocalDate, type SuperadminOrganization } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { formatDay } from '../../../lib/text/format-day.ts';
import { Fact, FactList } from '../../../records/record-facts.tsx';
import { Section } from '../../../ui/card.tsx';
import { countText } from '../figures/number-cell.tsx';
import { superadminPath } from '../superadmin-pages.ts';

const dayOrNothing = (instant: string | null) => instant !== null && formatDay(instant);

/** What is known about an organization besides its members. */
export function OrganizationFacts({ organization }: { organization: SuperadminOrganization }) {
  const { owner, planName, trialEnd, trialUsed, grantedUntil, currentPeriodEnd, pastDueSince } = organization;
  const { cancelAt, stripeCustomerId, isSetUp, timezone, currency, countryCode, createdAt } = organization;
  const { clients, mails, refused, bouncePercent, storageBytes, lastActiveOn, hasAccess } = organization;
  return (
    <Section title="Details">
      <FactList>
        <Fact label="Owner">
          <Link to={superadminPath('users', owner.id)}>
            <bdi>{owner.email}</bdi>
          </Link>
        </Fact>
        <Fact label="Access">{hasAccess ? 'The members can use it' : 'Closed for the members'}</Fact>
        <Fact label="Plan">{planName}</Fact>
        <Fact label="Trial end">{trialEnd === null && trialUsed ? 'Used' : dayOrNothing(trialEnd)}</Fact>
        <Fact label="Granted until">{dayOrNothing(grantedUntil)}</Fact>
        <Fact label="Paid until">{dayOrNothing(currentPeriodEnd)}</Fact>
        {pastDueSince !== null && <Fact label="Payment late since">{formatDay(pastDueSince)}</Fact>}
        {cancelAt !== null && <Fact label="Ends on">{formatDay(cancelAt)}</Fact>}
        <Fact label="Provider’s id">{stripeCustomerId}</Fact>
        <Fact label="Setup">{isSetUp ? 'Complete' : 'Not complete'}</Fact>
        <Fact label="Place">{[countryCode, timezone, currency].filter(Boolean).join(', ')}</Fact>
        <Fact label="Clients">{countText(clients)}</Fact>
        <Fact label="Mails, 30 days">
          {`${countText(mails)}${bouncePercent === null ? '' : `, ${countText(refused)} refused (${bouncePercent.toFixed(1)} %)`}`}
        </Fact>
        <Fact label="Storage">{formatBytes(storageBytes)}</Fact>
        <Fact label="Last active">{lastActiveOn !== null && formatLocalDate(lastActiveOn)}</Fact>
        <Fact label="Created">{formatDay(createdAt)}</Fact>
      </FactList>
    </Section>
  );
}
