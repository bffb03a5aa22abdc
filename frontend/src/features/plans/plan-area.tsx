import { type Plan, type PlanListItem, planRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { PLAN_PLACE } from './plan-place.tsx';

export const PLANS: RecordArea<PlanListItem, Plan> = {
  ...PLAN_PLACE,
  routes: planRoutes,
  address: defineListSearch(planRoutes.list),
  nameOf: ({ name }) => name,
};
