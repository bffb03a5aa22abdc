import { ACCOUNTING_READING_ROLES, type Membership, mayCall, type Route } from '@oficio/contracts';
import { createContext, useContext } from 'react';

const MembershipContext = createContext<Membership | null>(null);
/** The person's membership in the organization on screen; null without an organization. */
export const MembershipProvider = MembershipContext.Provider;

export function useMembership(): Membership | null {
  return useContext(MembershipContext);
}

/** Whether the person may call the route in the organization on screen. */
export function useMay(route: Pick<Route<undefined, undefined>, 'members' | 'needs'>): boolean {
  return mayCall(route, useMembership());
}

/** Whether the person sees only the clients that are assigned to them. */
export function useIsLimited(): boolean {
  return useMembership()?.sees === 'assigned';
}

/** Whether the person reads figures of money. No route is named, so that no contract of money is loaded for it. */
export function useReadsMoney(): boolean {
  return useMay({ members: ACCOUNTING_READING_ROLES });
}
