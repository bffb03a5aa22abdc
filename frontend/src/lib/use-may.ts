import { type MemberRole, mayCall, type Route } from '@oficio/contracts';
import { createContext, useContext } from 'react';

const MemberRoleContext = createContext<MemberRole | null>(null);
/** The person's role in the organization on screen; null without an organization. */
export const MemberRoleProvider = MemberRoleContext.Provider;

export function useMemberRole(): MemberRole | null {
  return useContext(MemberRoleContext);
}

/** Whether the person's role in the organization on screen may call the route. */
export function useMay(route: Pick<Route<undefined, undefined>, 'members'>): boolean {
  return mayCall(route, useMemberRole());
}
