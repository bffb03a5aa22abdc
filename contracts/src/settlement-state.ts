/**
 * The settlements of an issued document; the first one whose conditions hold counts. `npm run rules` writes the database's
 * function `oficio.settlement_state` from them.
 */
export const SETTLEMENT_RULES = [
  { state: 'open', settled: 'nothing' },
  { state: 'partial', settled: 'part' },
  { state: 'written_off', settled: 'all', lastSource: 'write_off' },
  { state: 'paid', settled: 'all' },
] as const;

export type SettlementState = (typeof SETTLEMENT_RULES)[number]['state'];

/** @param lastSource the source of the last settlement that wasn't taken back; null if there is none */
export function settlementState(
  totalMinor: number,
  balanceMinor: number,
  lastSource: string | null,
): SettlementState {
  const rule = SETTLEMENT_RULES.find(
    (one) =>
      one.settled === settledOf(totalMinor, balanceMinor) &&
      (!('lastSource' in one) || one.lastSource === lastSource),
  );
  return rule?.state ?? 'open';
}

function settledOf(totalMinor: number, balanceMinor: number): 'nothing' | 'part' | 'all' {
  if (balanceMinor === 0) return 'all';
  return balanceMinor === totalMinor ? 'nothing' : 'part';
}
