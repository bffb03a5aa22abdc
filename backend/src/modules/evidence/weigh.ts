import {
  daysBetween,
  type ExpirySource,
  eppStatus,
  type LocalDate,
  type LookupStatus,
} from '@oficio/contracts';
import type { LookupAnswer, LookupOutcome } from '../lookups/lookup.types.ts';

/** What a domain's row knows of its registration. */
export interface RegistryFacts {
  expiresOn: LocalDate | null;
  expirySource: ExpirySource | null;
  /** The registry's day, where a person has entered another one and hasn't decided yet. */
  conflictingExpiresOn: LocalDate | null;
  /** The registry's day that a person has decided against. */
  refusedExpiresOn: LocalDate | null;
  registrarExpiresOn: LocalDate | null;
  registeredOn: LocalDate | null;
  registrar: string | null;
  /** The registrar as the registry has last named it. */
  registryRegistrar: string | null;
  eppStatuses: readonly string[];
  nameservers: readonly string[];
  dnssec: boolean | null;
  lookupStatus: LookupStatus;
}

type WeighedAnswer = Pick<
  LookupAnswer,
  | 'outcome'
  | 'source'
  | 'expiresOn'
  | 'registrarExpiresOn'
  | 'registeredOn'
  | 'registrar'
  | 'statuses'
  | 'nameservers'
  | 'dnssec'
>;

/** A failure that may pass shows in the domain's row after so many in a row. */
export const LASTING_FAILURES = 3;

/** Outcomes that say nothing about the domain, because the registry couldn't be asked. */
const PASSING: readonly LookupOutcome[] = ['rate_limited', 'timeout', 'error'];
export const isPassing = (outcome: LookupOutcome): boolean => PASSING.includes(outcome);

/** Outcomes with facts about the domain. */
const ANSWERED: readonly string[] = ['ok', 'no_expiry'];
export const isAnswered = (outcome: string): boolean => ANSWERED.includes(outcome);

/**
 * What an answer changes of the stored facts; an empty object for an answer that says nothing new.
 *
 * The registry's date replaces a missing one, its own former one and an imported one. Against a date that a person has
 * entered it only stands as a conflict. A failure, and an answer without a date, clears no date.
 * @param failures the failures in a row, with this answer
 */
export function weigh(
  stored: RegistryFacts,
  answer: WeighedAnswer,
  failures: number,
): Partial<RegistryFacts> {
  const weighed: Partial<RegistryFacts> = {
    ...(isAnswered(answer.outcome) ? registration(stored, answer) : {}),
    ...(answer.expiresOn === null || answer.outcome !== 'ok'
      ? {}
      : dates(stored, answer.expiresOn, answer.source)),
    lookupStatus:
      isPassing(answer.outcome) && failures < LASTING_FAILURES ? stored.lookupStatus : answer.outcome,
  };
  return changesOf(stored, weighed);
}

/** What a date that a person enters or clears changes, beside the date of the registry if one is known. */
export function weighEntered(entered: LocalDate | null, registryDate: LocalDate | null) {
  return {
    expirySource: entered && ('manual' as const),
    conflictingExpiresOn: entered && registryDate && differs(entered, registryDate) ? registryDate : null,
    refusedExpiresOn: null,
  };
}

function dates(
  { expiresOn, expirySource, refusedExpiresOn }: RegistryFacts,
  registryDate: LocalDate,
  source: LookupAnswer['source'],
): Partial<RegistryFacts> {
  if (expiresOn === null || expirySource !== 'manual') {
    const expirySource = source === 'whois' ? 'whois' : 'rdap';
    return { expiresOn: registryDate, expirySource, conflictingExpiresOn: null, refusedExpiresOn: null };
  }
  const isConflict = differs(expiresOn, registryDate) && registryDate !== refusedExpiresOn;
  return { conflictingExpiresOn: isConflict ? registryDate : null };
}

/** A registrar or a day of registration that a person has entered stays. */
function registration(stored: RegistryFacts, answer: WeighedAnswer): Partial<RegistryFacts> {
  const isEntered = stored.registrar !== null && stored.registrar !== stored.registryRegistrar;
  return {
    registrarExpiresOn: answer.registrarExpiresOn,
    eppStatuses: [...new Set(answer.statuses.map(eppStatus))].toSorted(),
    nameservers: answer.nameservers.toSorted(),
    dnssec: answer.dnssec,
    registeredOn: stored.registeredOn ?? answer.registeredOn,
    registryRegistrar: answer.registrar ?? stored.registryRegistrar,
    registrar: isEntered ? stored.registrar : (answer.registrar ?? stored.registrar),
  };
}

/** Registries and people name the same moment by days that can differ by one. */
function differs(one: LocalDate, other: LocalDate): boolean {
  return Math.abs(daysBetween(one, other)) > 1;
}

function changesOf(stored: RegistryFacts, weighed: Partial<RegistryFacts>): Partial<RegistryFacts> {
  const changed = Object.entries(weighed).filter(
    ([name, value]) => JSON.stringify(stored[name as keyof RegistryFacts]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}
