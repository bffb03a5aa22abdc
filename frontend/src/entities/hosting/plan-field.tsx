import type { PlanListItem } from '@oficio/contracts';
import type { FormValues, OwnControl, OwnKind, PickedRecord } from '../../records/record-fields.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { PICKED_PLANS } from './picked-areas.ts';

/**
 * The plan that a service or a domain is sold with. Choosing one copies its values into the form.
 * @param soldAs what the offered plans are for
 * @param valuesOf the values of the form that a plan gives
 */
export function planKind(
  soldAs: 'service' | 'domain',
  valuesOf: (plan: PlanListItem) => FormValues,
): OwnKind {
  return {
    empty: null,
    read: (stored) => stored,
    write: (value) => (value as PickedRecord | null)?.id ?? null,
    words: (value) => (value as PickedRecord | null)?.name ?? '',
    input: (control) => <PlanPicker {...control} soldAs={soldAs} valuesOf={valuesOf} />,
  };
}

function PlanPicker({
  value,
  values,
  onChangeOthers,
  errorOf,
  soldAs,
  valuesOf,
}: OwnControl & { soldAs: 'service' | 'domain'; valuesOf: (plan: PlanListItem) => FormValues }) {
  const choose = (picked: PickedRecord | null, plan: PlanListItem | null) => {
    // A section has some of the fields only.
    const copied = Object.entries(plan ? valuesOf(plan) : {}).filter(([name]) => name in values);
    onChangeOthers({ planId: picked, ...Object.fromEntries(copied) });
  };
  return (
    <RecordPicker
      name="planId"
      label="Plan"
      hint="Copies the plan’s cycle, cost and price. A later change of the plan doesn’t change this one."
      area={{ ...PICKED_PLANS, only: { soldAs } }}
      value={value as PickedRecord | null}
      onValueChange={choose}
      placeholder="No plan"
      error={errorOf('planId')}
    />
  );
}
