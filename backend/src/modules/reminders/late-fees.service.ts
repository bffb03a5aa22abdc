import { Injectable } from '@nestjs/common';
import {
  type DocumentLocale,
  formatDecimal,
  formatDocumentDate,
  lateFeeOf,
  type PlannedReminder,
  QUANTITY_SCALE,
} from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import { authorFor, isDrafted, lockOwed, type OwedInvoice } from './late-fee-rows.ts';

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

function describe({ number, dueDate, locale }: OwedInvoice, ratePpm: number): string {
  const language = locale === 'es' ? 'es' : 'en';
  const percent = `${formatDecimal(ratePpm, 4, language)}%`;
  return TEXTS[language]({ number, percent, due: formatDocumentDate(dueDate, language) });
}
