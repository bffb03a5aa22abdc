import { randomUUID } from 'node:crypto';
import { localDateAt, occurrenceFrom, QUANTITY_SCALE, type Recurrence } from '@oficio/contracts';
import type { DemoOwner } from './demo-rows.ts';

type Row = Record<string, unknown>;

interface DemoSeries {
  /** Null: an expense. */
  client: string | null;
  name: string;
  /** In units of MXN. */
  price: number;
  frequency: Recurrence['frequency'];
  anchorDay: number;
  mode: 'draft' | 'issue_and_send' | 'book';
  noticeDays: number[];
  /** Paused for this reason. */
  failure?: string;
}

const DEMO_SERIES: readonly DemoSeries[] = [
  {
    client: 'Panadería La Espiga Azul',
    name: 'Mantenimiento del sitio',
    price: 3_200,
    frequency: 'monthly',
    anchorDay: 31,
    mode: 'issue_and_send',
    noticeDays: [7, 1],
  },
  {
    client: 'Clínica Dental Monte Alto',
    name: 'Soporte y copias de seguridad',
    price: 6_900,
    frequency: 'quarterly',
    anchorDay: 15,
    mode: 'draft',
    noticeDays: [],
  },
  {
    client: 'Ferretería El Yunque Dorado',
    name: 'Hosting anual',
    price: 14_500,
    frequency: 'annual',
    anchorDay: 1,
    mode: 'issue_and_send',
    noticeDays: [30],
    failure: 'Ferretería El Yunque Dorado has no email address for invoices. Please add one.',
  },
  {
    client: null,
    name: 'Renta de la oficina',
    price: 11_600,
    frequency: 'monthly',
    anchorDay: 5,
    mode: 'book',
    noticeDays: [],
  },
];

/** Series of invoices and of an expense, whose next days are ahead. */
export function recurringRows(clients: readonly Row[], { organizationId, userId, now }: DemoOwner): Row[] {
  const today = localDateAt(now.getTime(), 'America/Mexico_City');
  return DEMO_SERIES.map(({ client: name, price, anchorDay, failure, ...series }) => {
    const client = clients.find(({ display_name: known }) => known === name);
    if (name !== null && !client) throw new Error(`The demo has no client ${name}`);
    const recurrence: Recurrence = {
      frequency: series.frequency,
      interval: 1,
      anchorDay,
      startOn: today,
      startOccurrence: 1,
      endOn: null,
      endAfter: null,
    };
    const line = {
      description: series.name,
      quantityE4: QUANTITY_SCALE,
      unit: null,
      unitPriceMinor: price * 100,
    };
    return {
      id: randomUUID(),
      organization_id: organizationId,
      kind: client ? 'invoice' : 'expense',
      client_id: client?.id ?? null,
      name: series.name,
      template: client
        ? { currency: 'MXN', taxMode: 'exclusive', roundingMode: 'per_invoice', lines: [line] }
        : { currency: 'MXN', vendor: 'Oficinas Roma', amountMinor: line.unitPriceMinor, status: 'unpaid' },
      currency: 'MXN',
      total_minor: price * 100,
      frequency: series.frequency,
      every: 1,
      anchor_day: anchorDay,
      start_on: today,
      start_occurrence: 1,
      mode: series.mode,
      notice_days: series.noticeDays,
      status: failure ? 'paused' : 'active',
      next_occurrence: 1,
      next_on: occurrenceFrom(recurrence, { occurrence: 1, day: today })?.on,
      failures: failure ? 3 : 0,
      last_failure: failure ?? null,
      created_by: userId,
      version: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    };
  });
}
