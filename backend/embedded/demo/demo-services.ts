import { randomUUID } from 'node:crypto';
import { DAY_MS, normalised, type PlanKind, type ServiceCycle } from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

interface DemoPlan {
  name: string;
  kind: PlanKind;
  provider: string;
  cycle: ServiceCycle;
  costMinor: number;
  priceMinor: number;
  tld?: string;
}

const DEMO_PLANS: readonly DemoPlan[] = [
  {
    name: 'Hosting Básico',
    kind: 'hosting',
    provider: 'Hetzner',
    cycle: 'annual',
    costMinor: 96_000,
    priceMinor: 240_000,
  },
  {
    name: 'Hosting Tienda',
    kind: 'hosting',
    provider: 'DigitalOcean',
    cycle: 'monthly',
    costMinor: 24_000,
    priceMinor: 65_000,
  },
  {
    name: 'Correo',
    kind: 'email',
    provider: 'Fastmail',
    cycle: 'annual',
    costMinor: 102_000,
    priceMinor: 150_000,
  },
  {
    name: 'Mantenimiento',
    kind: 'maintenance',
    provider: 'Demo Owner',
    cycle: 'quarterly',
    costMinor: 0,
    priceMinor: 360_000,
  },
  {
    name: 'Dominio .mx',
    kind: 'domain',
    provider: 'Akky',
    cycle: 'annual',
    costMinor: 28_900,
    priceMinor: 45_000,
    tld: 'mx',
  },
];

export function planRows({ userId, organizationId, now }: DemoOwner): Row[] {
  return DEMO_PLANS.map((plan, index) => {
    const at = new Date(now.getTime() - (120 - index) * DAY_MS).toISOString();
    return {
      id: randomUUID(),
      organization_id: organizationId,
      created_by: userId,
      name: plan.name,
      kind: plan.kind,
      provider: plan.provider,
      tld: plan.tld ?? null,
      cycle: plan.cycle,
      cost_minor: plan.costMinor,
      price_minor: plan.priceMinor,
      currency: 'MXN',
      created_at: at,
      updated_at: at,
      sort_name: normalised(plan.name),
      sort_provider: normalised(plan.provider),
      search_text: ` ${normalised(`${plan.name} ${plan.provider}`)}`,
    };
  });
}

/** A service of most clients, each sold with a plan. One in seven is still sold at an earlier price. */
export function serviceRows(
  clients: readonly Row[],
  plans: readonly Row[],
  { userId, organizationId, now }: DemoOwner,
): Row[] {
  const offered = plans.filter(({ kind }) => kind !== 'domain');
  return clients
    .filter((_, index) => index % 3 < 2)
    .map((client, index) => {
      const plan = offered[index % offered.length] ?? {};
      const name = `${plan.name} de ${client.display_name}`;
      const nextRenewalOn = dayOf(now, ((index * 29) % 300) - 4);
      const hosts = plan.kind === 'hosting';
      return {
        id: randomUUID(),
        organization_id: organizationId,
        user_id: userId,
        created_by: userId,
        client_id: client.id,
        plan_id: plan.id,
        name,
        kind: plan.kind,
        provider: plan.provider,
        control_panel: hosts ? 'hestia' : 'none',
        server_name: hosts ? `web${1 + (index % 3)}.example` : null,
        ip_address: hosts ? `203.0.113.${10 + (index % 3)}` : null,
        started_on: String(client.created_at).slice(0, 10),
        next_renewal_on: nextRenewalOn,
        cycle: plan.cycle,
        cost_minor: plan.cost_minor,
        price_minor: Number(plan.price_minor) - (index % 7 === 3 ? 20_000 : 0),
        currency: 'MXN',
        auto_renew: index % 4 === 0,
        status: index % 11 === 10 ? 'suspended' : 'active',
        created_at: client.created_at,
        updated_at: client.created_at,
        sort_name: normalised(name),
        sort_provider: normalised(String(plan.provider)),
        sort_next_renewal_on: nextRenewalOn,
        search_text: ` ${normalised(`${name} ${plan.provider}`)}`,
      };
    });
}

const dayOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
