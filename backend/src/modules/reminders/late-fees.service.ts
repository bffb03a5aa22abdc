import { Injectable } from '@nestjs/common';
import {
  type CurrencyCode,
  type DocumentLocale,
  formatDecimal,
  formatDocumentDate,
  type LocalDate,
  lateFeeOf,
  type PlannedReminder,
  QUANTITY_SCALE,
} from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { type RecordAuthor, RecordWrites } from '../../records/record-writes.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';

interface OwedInvoice extends Record<string, unknown> {
  clientId: string;
  number: string;
  dueDate: LocalDate;
  currency: CurrencyCode;
  balanceMinor: number;
  locale: DocumentLocale;
}

interface Text {
  number: string;
  percent: string;
  due: string;
}

const TEXTS: Record<DocumentLocale, (text: Text) => string> = {
  en: ({ number, percent, due }) => `Late fee of ${percent} on invoice ${number}, due on ${due}`,
  es: ({ number, percent, due }) =>
    `Recargo por mora del ${percent} de la factura ${number}, con vencimiento el ${due}`,
};

/** Drafts the invoices of late fees. The reminded invoice never changes. */
@Injectable()
export class LateFees {
  readonly #invoices;

  constructor(
    private readonly worker: WorkerDatabase,
    kit: RecordKit,
  ) {
    this.#invoices = new RecordWrites(kit, invoiceArea);
  }

  /**
   * Drafts a late fee by what is open now. Nothing happens if the invoice was paid meanwhile, or the fee was drafted: its
   * lock makes concurrent processes wait for each other.
   */
  draft(organizationId: string, { key, entity, lateFee }: PlannedReminder): Promise<void> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const invoice = await lockOwed(tx, organizationId, entity.id);
      if (!invoice || (await isDrafted(tx, organizationId, key))) return;
      const { clientId, currency, balanceMinor } = invoice;
      const balance = { amountMinor: balanceMinor, currency };
      const fee = lateFee && lateFeeOf({ lateFeePpm: lateFee.ratePpm }, { balance });
      if (!fee) return;
      const line = {
        description: describe(invoice, fee.ratePpm),
        quantityE4: QUANTITY_SCALE,
        unit: null,
        unitPriceMinor: fee.amountMinor,
        taxRateIds: [],
      };
      const author = await authorFor(tx, organizationId);
      await this.#invoices.createIn(tx, author, { clientId, currency, lines: [line] }, { late_fee_key: key });
    });
  }
}

async function lockOwed(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<OwedInvoice | undefined> {
  const [invoice] = await tx.rows<OwedInvoice>(
    `SELECT invoice.client_id AS "clientId", coalesce(invoice.number, '') AS number, invoice.due_date AS "dueDate",
       invoice.currency, invoice.balance_minor AS "balanceMinor", client.locale
     FROM public.invoices invoice
     JOIN public.client_directory client
       ON client.id = invoice.client_id AND client.organization_id = invoice.organization_id
     WHERE invoice.organization_id = $1 AND invoice.id = $2 AND invoice.deleted_at IS NULL
       AND invoice.lifecycle = 'issued' AND invoice.settlement IN ('open', 'partial') AND client.deleted_at IS NULL
     FOR UPDATE OF invoice`,
    [organizationId, id],
  );
  return invoice;
}

async function isDrafted(tx: Transaction, organizationId: string, key: string): Promise<boolean> {
  const found = await tx.rows(
    'SELECT 1 FROM public.invoices WHERE organization_id = $1 AND late_fee_key = $2',
    [organizationId, key],
  );
  return found.length > 0;
}

/** The system, for the owner of the organization. */
async function authorFor(tx: Transaction, organizationId: string): Promise<RecordAuthor> {
  const [row] = await tx.rows<{ currency: string; timezone: string; userId: string }>(
    `SELECT organization.currency, organization.timezone, owner.user_id AS "userId"
     FROM oficio.organizations organization
     JOIN oficio.memberships owner ON owner.organization_id = organization.id AND owner.role = 'owner'
     WHERE organization.id = $1 ORDER BY owner.user_id LIMIT 1`,
    [organizationId],
  );
  if (!row) throw new Error('An organization has an owner');
  const { currency, timezone, userId } = row;
  const organization = { currency, timezone, sees: 'all' } as RecordAuthor['organization'];
  return { organizationId, organization, userId, system: 'Oficio' };
}

function describe({ number, dueDate, locale }: OwedInvoice, ratePpm: number): string {
  const language = locale === 'es' ? 'es' : 'en';
  const percent = `${formatDecimal(ratePpm, 4, language)}%`;
  return TEXTS[language]({ number, percent, due: formatDocumentDate(dueDate, language) });
}
