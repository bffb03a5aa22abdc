import { RENEWAL_DAYS } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { renewalMachine } from './renewal.machine.ts';
import { A_YEAR, FREE, OF_THE_CLIENT, SOLD } from './renewal.model.ts';
import type { MovedExpiry, RenewalEvent, RenewalTerms } from './renewal.types.ts';

type Renewal = Subject<typeof renewalMachine, object>;
type Stands = [consent: string, billing: string, registry: string];

function scenario(
  says: string,
  terms: RenewalTerms,
  steps: readonly [RenewalEvent | null, Stands][],
): Scenario {
  return {
    says,
    run: async (machine) => {
      const renewal: Renewal = await startSubject<typeof renewalMachine, object>({
        machine,
        provide: () => ({}),
        input: terms,
      });
      for (const [event, [consent, billing, registry]] of steps) {
        if (event) await renewal.send(event);
        expect(renewal.snapshot().value).toEqual({ consent, billing, registry });
      }
    },
  };
}

const happened = (type: Exclude<RenewalEvent['type'], 'expiry.moved' | 'terms.changed'>): RenewalEvent => ({
  type,
});
const moved = (expiry: Partial<MovedExpiry> = {}): RenewalEvent => ({
  type: 'expiry.moved',
  ...A_YEAR,
  ...expiry,
});
const changed = (terms: RenewalTerms): RenewalEvent => ({ type: 'terms.changed', ...terms });
const START: Stands = ['notAsked', 'none', 'open'];

/** Steps in one region, beside the first states of the others. */
const consents = (steps: readonly [RenewalEvent, string][]): [RenewalEvent, Stands][] =>
  steps.map(([event, consent]) => [event, [consent, 'none', 'open']]);
const registries = (steps: readonly [RenewalEvent, string][]): [RenewalEvent, Stands][] =>
  steps.map(([event, registry]) => [event, ['notAsked', 'none', registry]]);

const consent: Scenario[] = [
  scenario("'notNeeded from the start if payer is the client'", OF_THE_CLIENT, [
    [null, ['notNeeded', 'none', 'open']],
  ]),
  scenario("'… or price 0'", FREE, [[null, ['notNeeded', 'none', 'open']]]),
  scenario('nobody is asked at the start', SOLD, [[null, START]]),
  scenario(
    "'proposed –client.approved→ approved', for good",
    SOLD,
    consents([
      [happened('client.approved'), 'notAsked'],
      [happened('client.declined'), 'notAsked'],
      [happened('proposal.withdrawn'), 'notAsked'],
      [happened('proposal.sent'), 'proposed'],
      [happened('proposal.sent'), 'proposed'],
      [happened('client.approved'), 'approved'],
      [happened('client.declined'), 'approved'],
      [happened('member.declined'), 'approved'],
      [happened('proposal.withdrawn'), 'approved'],
      [changed(FREE), 'approved'],
      [happened('proposal.sent'), 'approved'],
    ]),
  ),
  scenario(
    "'client.declined→ declined'; the client can be asked again, or a member has the client's approval",
    SOLD,
    consents([
      [happened('proposal.sent'), 'proposed'],
      [happened('client.declined'), 'declined'],
      [happened('client.approved'), 'declined'],
      [changed(FREE), 'declined'],
      [happened('proposal.sent'), 'proposed'],
      [happened('client.declined'), 'declined'],
      [happened('member.approved'), 'approved'],
    ]),
  ),
  scenario(
    "'proposed –proposal.withdrawn / terms.changed→ notAsked'",
    SOLD,
    consents([
      [happened('proposal.sent'), 'proposed'],
      [happened('proposal.withdrawn'), 'notAsked'],
      [happened('proposal.sent'), 'proposed'],
      [changed({ payer: 'us', priceMinor: 1 }), 'notAsked'],
      [happened('proposal.sent'), 'proposed'],
      [changed(FREE), 'notNeeded'],
    ]),
  ),
  scenario(
    "'proposed –proposal.expired→ notAsked'; it can be proposed again",
    SOLD,
    consents([
      [happened('proposal.expired'), 'notAsked'],
      [happened('proposal.sent'), 'proposed'],
      [happened('proposal.expired'), 'notAsked'],
      [happened('client.approved'), 'notAsked'],
      [happened('proposal.sent'), 'proposed'],
      [happened('client.declined'), 'declined'],
      [happened('proposal.expired'), 'declined'],
    ]),
  ),
  scenario('a declined renewal keeps its answer with other terms, which then count', SOLD, [
    [happened('member.declined'), ['declined', 'none', 'open']],
    [changed(FREE), ['declined', 'none', 'open']],
    [happened('invoice.issued'), ['declined', 'invoiced', 'open']],
  ]),
  scenario(
    'another price asks for consent, or for none',
    SOLD,
    consents([
      [changed(OF_THE_CLIENT), 'notNeeded'],
      [changed(FREE), 'notNeeded'],
      [happened('proposal.sent'), 'notNeeded'],
      [happened('member.approved'), 'notNeeded'],
      [changed({ payer: 'us', priceMinor: 1 }), 'notAsked'],
      [changed(SOLD), 'notAsked'],
    ]),
  ),
  scenario(
    "'notAsked –member.approved→ approved'",
    SOLD,
    consents([[happened('member.approved'), 'approved']]),
  ),
  scenario(
    "'proposed –member.approved→ approved'",
    SOLD,
    consents([
      [happened('proposal.sent'), 'proposed'],
      [happened('member.approved'), 'approved'],
    ]),
  ),
  scenario(
    'a member declines for the client before and after the proposal',
    SOLD,
    consents([
      [happened('member.declined'), 'declined'],
      [happened('member.declined'), 'declined'],
    ]),
  ),
  scenario(
    'a member declines a proposal for the client',
    SOLD,
    consents([
      [happened('proposal.sent'), 'proposed'],
      [happened('member.declined'), 'declined'],
    ]),
  ),
];

const approved = (billing: string): Stands => ['approved', billing, 'open'];

const billing: Scenario[] = [
  scenario("'none –invoice.issued [approved]→ invoiced –invoice.paid→ paid'", SOLD, [
    [happened('invoice.issued'), START],
    [happened('member.approved'), approved('none')],
    [happened('invoice.paid'), approved('none')],
    [happened('invoice.issued'), approved('invoiced')],
    [happened('invoice.issued'), approved('invoiced')],
    [happened('member.waived'), approved('invoiced')],
    [happened('invoice.paid'), approved('paid')],
    [happened('invoice.voided'), approved('paid')],
    [happened('payment.reversed'), approved('invoiced')],
    [happened('invoice.voided'), approved('none')],
    [happened('payment.reversed'), approved('none')],
    [happened('invoice.issued'), approved('invoiced')],
  ]),
  scenario('what needs no consent can be invoiced', OF_THE_CLIENT, [
    [happened('invoice.issued'), ['notNeeded', 'invoiced', 'open']],
  ]),
  scenario("'none –member.waived→ waived', for good", SOLD, [
    [happened('member.waived'), ['notAsked', 'waived', 'open']],
    [happened('member.approved'), ['approved', 'waived', 'open']],
    [happened('invoice.issued'), ['approved', 'waived', 'open']],
  ]),
];

const registry: Scenario[] = [
  scenario(
    "'open –expiry.moved [≥ 300 days]→ confirmed', for good",
    SOLD,
    registries([
      [moved({ days: RENEWAL_DAYS.renewal - 1 }), 'open'],
      [moved({ isEnding: true }), 'open'],
      [happened('status.gone'), 'open'],
      [happened('date.fellBack'), 'open'],
      [happened('restored'), 'open'],
      [moved({ days: 300 }), 'confirmed'],
      [moved(), 'confirmed'],
      [happened('deletion.seen'), 'confirmed'],
      [happened('member.lapsed'), 'confirmed'],
      [happened('date.fellBack'), 'confirmed'],
    ]),
  ),
  scenario(
    "'open –expiry.moved [auto renew period]→ provisional –date.fellBack→ open'",
    SOLD,
    registries([
      [moved({ isAutoRenewal: true, days: 299 }), 'open'],
      [moved({ isAutoRenewal: true, isEnding: true }), 'open'],
      [moved({ isAutoRenewal: true, days: 300 }), 'provisional'],
      [moved({ isAutoRenewal: true }), 'provisional'],
      [happened('date.fellBack'), 'open'],
      [moved({ isAutoRenewal: true }), 'provisional'],
      [happened('status.gone'), 'confirmed'],
    ]),
  ),
  scenario(
    "'open –redemption or pending delete seen→ lapsed –restored→ confirmed'",
    SOLD,
    registries([
      [happened('deletion.seen'), 'lapsed'],
      [moved(), 'lapsed'],
      [happened('restored'), 'confirmed'],
    ]),
  ),
  scenario(
    "'provisional –redemption or pending delete seen→ lapsed'",
    SOLD,
    registries([
      [moved({ isAutoRenewal: true }), 'provisional'],
      [happened('deletion.seen'), 'lapsed'],
      [happened('member.confirmed'), 'confirmed'],
    ]),
  ),
  scenario("'open –member.lapsed→ lapsed'", SOLD, registries([[happened('member.lapsed'), 'lapsed']])),
  scenario(
    "'provisional –member.lapsed→ lapsed'",
    SOLD,
    registries([
      [moved({ isAutoRenewal: true }), 'provisional'],
      [happened('member.lapsed'), 'lapsed'],
    ]),
  ),
  scenario("'member.confirmed→ confirmed'", SOLD, registries([[happened('member.confirmed'), 'confirmed']])),
  scenario(
    'a member confirms what the registry has renewed by itself',
    SOLD,
    registries([
      [moved({ isAutoRenewal: true }), 'provisional'],
      [happened('member.confirmed'), 'confirmed'],
    ]),
  ),
  scenario("'Payment never moves a date'", SOLD, [
    [happened('member.approved'), approved('none')],
    [happened('invoice.issued'), approved('invoiced')],
    [happened('invoice.paid'), approved('paid')],
    [moved(), ['approved', 'paid', 'confirmed']],
  ]),
];

const scenarios = [...consent, ...billing, ...registry];

describe('renewal', () => {
  it.each(scenarios)('$says', ({ run }) => run(renewalMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(renewalMachine, scenarios)).toEqual([]);
  });
});
