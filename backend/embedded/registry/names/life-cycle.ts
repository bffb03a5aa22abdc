import { addDays, addMonths, type LocalDate } from '@oficio/contracts';
import type { RegistryName } from './registry-name.ts';

/** Days of each phase after a name's expiry, as registries of generic domains count them (ICANN's EPP statuses). */
const GRACE_DAYS = 45;
const REDEMPTION_DAYS = 30;
const PENDING_DELETE_DAYS = 5;
const MONTHS_A_YEAR = 12;

type Phase = 'registered' | 'grace' | 'redemption' | 'pending delete' | 'gone';

export interface NameState {
  phase: Phase;
  /** The date that the registry publishes. */
  expiresOn: LocalDate;
  statuses: string[];
}

/**
 * A name's state on a day. The registry renews each name by itself on its expiry: the date is a year later at once, and
 * the registrar has 45 days to delete the name. Then the date falls back.
 */
export function stateOn(name: RegistryName, today: LocalDate): NameState {
  const kept = keptRenewals(name, today);
  const deletion = deletionDay(kept);
  const renewed = addMonths(kept.expiresOn, MONTHS_A_YEAR);
  if (today >= deletion) return deletedState(kept, today, deletion);
  if (today < kept.expiresOn) return state(kept, 'registered', kept.expiresOn, null);
  return state(kept, 'grace', renewed, 'auto renew period');
}

/** The name after `years` that its registrar has paid for, or null if it is too late. A name in grace keeps its new date. */
export function renewed(name: RegistryName, today: LocalDate, years: number): RegistryName | null {
  const { phase } = stateOn(name, today);
  if (phase === 'pending delete' || phase === 'gone') return null;
  const { expiresOn } = keptRenewals(name, today);
  return { ...name, expiresOn: addMonths(expiresOn, years * MONTHS_A_YEAR), deletedOn: null };
}

/** The name after its registrar has deleted it today, or null if it is deleted already. */
export function deleted(name: RegistryName, today: LocalDate): RegistryName | null {
  const { phase } = stateOn(name, today);
  if (phase !== 'registered' && phase !== 'grace') return null;
  return { ...keptRenewals(name, today), deletedOn: today };
}

/** Applies the automatic renewals whose grace has ended while the registrar kept the name. */
function keptRenewals(name: RegistryName, today: LocalDate): RegistryName {
  let { expiresOn } = name;
  if (name.graceEnd === 'delete' || name.deletedOn !== null) return name;
  while (addDays(expiresOn, GRACE_DAYS) <= today) expiresOn = addMonths(expiresOn, MONTHS_A_YEAR);
  return { ...name, expiresOn };
}

function deletionDay({ deletedOn, expiresOn }: RegistryName): LocalDate {
  return deletedOn ?? addDays(expiresOn, GRACE_DAYS);
}

function deletedState(name: RegistryName, today: LocalDate, deletion: LocalDate): NameState {
  const pending = addDays(deletion, REDEMPTION_DAYS);
  if (today < pending) return state(name, 'redemption', name.expiresOn, 'redemption period');
  if (today < addDays(pending, PENDING_DELETE_DAYS)) {
    return state(name, 'pending delete', name.expiresOn, 'pending delete');
  }
  return state(name, 'gone', name.expiresOn, null);
}

function state(
  { statuses }: RegistryName,
  phase: Phase,
  expiresOn: LocalDate,
  added: string | null,
): NameState {
  const all = added === null ? statuses : [...statuses, added];
  return { phase, expiresOn, statuses: all.length === 0 ? ['active'] : all };
}
