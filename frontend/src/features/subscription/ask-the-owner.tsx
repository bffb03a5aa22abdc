import { organizationRoutes } from '@oficio/contracts';
import type { PaywallVariant } from '@oficio/machines/subscription-guard';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { Card } from '../../ui/card.tsx';

/** Shown to members who may neither start a trial nor pay. */
export function AskTheOwner({ variant }: { variant: PaywallVariant }) {
  const { data } = useQuery(queryOf(organizationRoutes.members));
  const owner = data?.members.find(({ role }) => role === 'owner')?.name;
  return (
    <Card>
      <h2 className="text-base font-semibold">Ask the owner</h2>
      <p className="mt-2 text-sm text-ink-muted">
        {owner ? <bdi className="font-medium text-ink">{owner}</bdi> : 'The owner of your organization'} can{' '}
        {variant === 'trialOffered' ? 'start the free trial or subscribe' : 'subscribe'}. This page opens as
        soon as that is done.
      </p>
    </Card>
  );
}
