import type { GuardStatus, StatusReport } from './subscription-guard.types.ts';

const DAY_MS = 86_400_000;
const ANSWERED_AT = Date.parse('2026-06-15T12:00:00.000Z');

/** Days after the examples were answered. */
export function inDays(count: number): string {
  return new Date(ANSWERED_AT + count * DAY_MS).toISOString();
}

/** Nothing yet, and a trial to be started. */
export const freshStatus: GuardStatus = {
  isSuperadmin: false,
  hasActiveAccess: false,
  isActive: false,
  isTrialing: false,
  trialUsed: false,
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAt: null,
  serverTime: inDays(0),
  stripeConfigured: true,
};

export const trialingStatus: GuardStatus = {
  ...freshStatus,
  hasActiveAccess: true,
  isTrialing: true,
  trialUsed: true,
  trialEnd: inDays(20),
};

export const endedStatus: GuardStatus = {
  ...freshStatus,
  trialUsed: true,
  trialEnd: inDays(20),
  serverTime: inDays(20),
};

/** As it is reported while nothing is half-typed. */
export function report(status: GuardStatus, halfTyped = false): StatusReport {
  return { status, halfTyped };
}
