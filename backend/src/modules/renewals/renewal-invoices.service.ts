import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  addMonths,
  type CurrencyCode,
  type DocumentLocale,
  formatDocumentDate,
  type InvoiceLineInput,
  QUANTITY_SCALE,
  type renewalRoutes,
} from '@oficio/contracts';
import { allowedRenewalActions } from '@oficio/machines/renewal';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { type RecordAuthor, RecordWrites } from '../../records/record-writes.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import { type Decided, notPossible, RenewalDecisions } from './renewal-decisions.ts';
import { factsOf, updateRenewal } from './renewal-rows.ts';

type Drafted = AnswerOf<typeof renewalRoutes.invoice>;

interface ClientFacts extends Record<string, unknown> {
  name: string;
  locale: DocumentLocale;
}

const TEXTS: Record<DocumentLocale, (name: string, from: string, to: string) => string> = {
  en: (name, from, to) => `Renewal of ${name}, ${from} – ${to}`,
  es: (name, from, to) => `Renovación de ${name}, ${from} – ${to}`,
};

/** Drafts the invoices of approved renewals. */
@Injectable()
export class RenewalInvoices {
  readonly #invoices;

  constructor(
    private readonly kit: RecordKit,
    private readonly decisions: RenewalDecisions,
  ) {
    this.#invoices = new RecordWrites(kit, invoiceArea);
  }

  /**
   * One draft for each client and currency.
   * @throws ApiError resource.not_found, renewal.not_possible
   */
  draft(scope: OrganizationScope, ids: readonly string[]): Promise<Drafted> {
    return this.kit.work.write(scope, (tx) => this.draftIn(tx, scope, ids));
  }

  /** As `draft`, in the transaction of its cause. */
  async draftIn(tx: Transaction, author: RecordAuthor, ids: readonly string[]): Promise<Drafted> {
    const bundles = new Map<string, Decided[]>();
    for (const id of [...new Set(ids)].toSorted()) {
      const decided = await this.decisions.lock(tx, author.organizationId, id);
      requireInvoiceable(decided);
      const { clientId, currency } = decided.renewal;
      const key = `${clientId} ${currency}`;
      bundles.set(key, [...(bundles.get(key) ?? []), decided]);
    }
    const invoices: Drafted['invoices'] = [];
    for (const bundle of bundles.values()) invoices.push(await this.#draftBundle(tx, author, bundle));
    return { invoices };
  }

  async #draftBundle(
    tx: Transaction,
    author: RecordAuthor,
    bundle: readonly Decided[],
  ): Promise<Drafted['invoices'][number]> {
    const { clientId, currency } = bundle[0]?.renewal ?? {};
    if (!clientId || !currency) throw new Error('A renewal that can be invoiced has a client');
    const client = await clientFacts(tx, author.organizationId, clientId);
    const taxRateIds = await defaultTaxes(tx, author.organizationId);
    const { id } = await this.#invoices.createIn(tx, author, {
      clientId,
      currency: currency as CurrencyCode,
      lines: inOrder(bundle).map((decided) => lineOf(decided, client.locale, taxRateIds)),
    });
    // The invoice's entry in the audit log says it.
    const at = this.kit.clock.instant();
    for (const { renewal } of bundle) {
      await updateRenewal(tx, renewal, { facts: factsOf(renewal), columns: { invoice_id: id }, at });
    }
    return { id, clientName: client.name, currency, lines: bundle.length };
  }
}

function requireInvoiceable({ renewal, subject }: Decided): void {
  const person = { writes: true, drafts: true, hasInvoice: renewal.invoiceId !== null };
  if (!allowedRenewalActions(factsOf(renewal), person).includes('invoice')) {
    throw new ApiError('renewal.not_possible', `${subject.name}: ${notPossible(renewal).message}`);
  }
  if (renewal.clientId === null) {
    throw new ApiError(
      'renewal.not_possible',
      `${subject.name} has no client. Choose one first, then invoice it.`,
    );
  }
}

function inOrder(bundle: readonly Decided[]): Decided[] {
  return bundle.toSorted(({ renewal: one }, { renewal: other }) =>
    one.periodEnd < other.periodEnd ? -1 : 1,
  );
}

/** The next period begins on the last day of the one that ends. */
function lineOf(
  { renewal, subject }: Decided,
  locale: DocumentLocale,
  taxRateIds: string[],
): InvoiceLineInput {
  const { id, periodEnd, termMonths, priceMinor } = renewal;
  const day = (date: string) => formatDocumentDate(date, locale);
  return {
    description: TEXTS[locale](subject.name, day(periodEnd), day(addMonths(periodEnd, termMonths))),
    quantityE4: QUANTITY_SCALE,
    unit: null,
    unitPriceMinor: priceMinor,
    taxRateIds,
    source: { type: 'renewal', id },
  };
}

async function clientFacts(tx: Transaction, organizationId: string, clientId: string): Promise<ClientFacts> {
  const [client] = await tx.rows<ClientFacts>(
    'SELECT display_name AS name, locale FROM public.client_directory WHERE organization_id = $1 AND id = $2',
    [organizationId, clientId],
  );
  if (!client) throw new ApiError('resource.not_found');
  return client;
}

/** The taxes that a new line has. */
async function defaultTaxes(tx: Transaction, organizationId: string): Promise<string[]> {
  const rates = await tx.rows<{ id: string }>(
    'SELECT id FROM oficio.tax_rates WHERE organization_id = $1 AND is_default AND archived_at IS NULL ORDER BY id',
    [organizationId],
  );
  return rates.map(({ id }) => id);
}
