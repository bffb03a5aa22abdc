import { type WebhookDelivery, webhookRoutes } from '@oficio/contracts';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { GrowingList } from '../../records/growing-list.tsx';
import { useGrowingList } from '../../records/use-growing-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DELIVERY_WORDS } from './webhook-words.ts';

interface DeliveryLogProps {
  endpointId: string;
  isOn: boolean;
}

/** What was sent to an endpoint, the latest first. */
export function DeliveryLog({ endpointId, isOn }: DeliveryLogProps) {
  const list = useGrowingList(webhookRoutes.deliveries, { parameters: { id: endpointId }, freshMs: 0 });
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Section
      title="Log"
      description="The deliveries of the last 30 days."
      actions={
        <Button size="small" busy={list.isRefetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      }
    >
      <Card flush>
        <GrowingList
          list={list}
          many="deliveries"
          lines={5}
          nothing={
            <EmptyState icon={<ScrollText />} title="Nothing was sent yet">
              A test shows at once whether your program answers.
            </EmptyState>
          }
        >
          {(deliveries) => (
            <ul className="divide-y divide-hairline">
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} onOpen={() => setShown(delivery.id)} />
              ))}
            </ul>
          )}
        </GrowingList>
      </Card>
      {shown !== null && (
        <DeliveryDialog
          endpointId={endpointId}
          deliveryId={shown}
          isOn={isOn}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  );
}

function Delivery({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { event, occurredAt, status, attempts, lastStatus } = delivery;
  const { label, tone } = DELIVERY_WORDS[status];
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-start text-sm hover:bg-sunken"
      >
        <code className="min-w-40 flex-1">{event}</code>
        <span className="text-ink-muted">
          {tries}
          {lastStatus !== null && `, answered ${lastStatus}`}
        </span>
        <time dateTime={occurredAt} className="text-ink-muted">
          {formatMoment(occurredAt)}
        </time>
        <Badge tone={tone}>{label}</Badge>
      </button>
    </li>
  );
}
