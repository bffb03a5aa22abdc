import { Badge } from '../../../ui/badge.tsx';
import { statesOf } from './organization-words.ts';

export function StateBadges({ organization }: { organization: Parameters<typeof statesOf>[0] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {statesOf(organization).map(({ state, label, tone }) => (
        <Badge key={state} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  );
}
