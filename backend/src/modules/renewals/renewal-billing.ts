import { Injectable } from '@nestjs/common';
import type { RenewalBilling as Billing } from '@oficio/contracts';
import { nextRenewal, type RenewalEvent } from '@oficio/machines/renewal';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RenewalDecisions } from './renewal-decisions.ts';
import { factsOf } from './renewal-rows.ts';

interface Followed {
  organizationId: string;
  renewalId: string;
}
type Invoiced = Exclude<Billing, 'waived'>;

const SYSTEM = 'Oficio';

/** The events that lead from one step of the invoice to another. */
const EVENTS: Readonly<Record<Invoiced, Readonly<Record<Invoiced, readonly RenewalEvent['type'][]>>>> = {
  none: { none: [], invoiced: ['invoice.issued'], paid: ['invoice.issued', 'invoice.paid'] },
  invoiced: { none: ['invoice.voided'], invoiced: [], paid: ['invoice.paid'] },
  paid: { none: ['payment.reversed', 'invoice.voided'], invoiced: ['payment.reversed'], paid: [] },
};

/** Tells a renewal what became of its invoice. The job compares both, so that repeated and late jobs change nothing. */
@Injectable()
export class RenewalBilling {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly decisions: RenewalDecisions,
    jobs: Jobs,
  ) {
    jobs.handle('renewal.bill', (followed) => this.follow(followed));
  }

  follow({ organizationId, renewalId }: Followed): Promise<void> {
    return this.worker.transaction(NO_USER, async (tx) => {
      let decided = await this.decisions.lock(tx, organizationId, renewalId).catch(unlessGone);
      if (!decided || decided.renewal.billing === 'waived') return;
      const { billing, invoiceId } = decided.renewal;
      const reached = await stepOf(tx, organizationId, invoiceId);
      for (const type of EVENTS[billing][reached]) {
        const event = { type } as RenewalEvent;
        if (!nextRenewal(factsOf(decided.renewal), event)) return;
        decided = await this.decisions.applyTo(tx, { organizationId, system: SYSTEM }, decided, event);
      }
    });
  }
}

async function stepOf(tx: Transaction, organizationId: string, invoiceId: string | null): Promise<Invoiced> {
  const [invoice] = await tx.rows<{ lifecycle: string; settlement: string }>(
    'SELECT lifecycle, settlement FROM public.invoices WHERE organization_id = $1 AND id = $2',
    [organizationId, invoiceId],
  );
  if (invoice?.lifecycle !== 'issued') return 'none';
  return invoice.settlement === 'paid' ? 'paid' : 'invoiced';
}

/** The renewal went with its subject. */
function unlessGone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'resource.not_found') return null;
  throw error;
}
