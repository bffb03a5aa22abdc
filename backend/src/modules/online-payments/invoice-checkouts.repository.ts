import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CheckoutStatus, OnlinePayment, PaymentAccountStatus } from '@oficio/contracts';
import type { InvoiceFacts } from '@oficio/machines/invoice';
import { LIVE_CHECKOUTS } from '@oficio/machines/invoice-checkout';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

/** A provider's page of an invoice. */
export interface InvoiceCheckout {
  id: string;
  organizationId: string;
  invoiceId: string;
  accountId: string;
  amountMinor: number;
  currency: string;
  status: CheckoutStatus;
  method: OnlinePayment['method'];
  /** Null: whether the provider has made the page isn't known yet. */
  sessionId: string | null;
  url: string | null;
  expiresAt: string | null;
}

/** An invoice, as far as paying it depends on it. */
export interface PayableInvoice extends Pick<InvoiceFacts, 'kind' | 'lifecycle'> {
  id: string;
  organizationId: string;
  clientId: string;
  number: string;
  currency: string;
  balanceMinor: number;
  /** The organization's. */
  timezone: string;
  /** Null: no account was ever connected. */
  account: { id: string; status: PaymentAccountStatus } | null;
}

export interface InvoiceRef {
  organizationId: string;
  entityId: string;
}

const CHECKOUT = `id, organization_id AS "organizationId", invoice_id AS "invoiceId", account_id AS "accountId",
  amount_minor AS "amountMinor", currency, status, method, session_id AS "sessionId", url, expires_at AS "expiresAt"`;
const LIVE = `status IN (${LIVE_CHECKOUTS.map((status) => `'${status}'`).join(', ')})`;

/** Runs as the worker, but for the list of members. */
@Injectable()
export class InvoiceCheckoutsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The client's attempts, the latest first. @throws ApiError resource.not_found for an invoice that isn't readable */
  async ofInvoice(scope: OrganizationScope, invoiceId: string): Promise<OnlinePayment[]> {
    const [invoices, items] = await this.database.readAll<[object, OnlinePayment]>(scope, [
      {
        text: 'SELECT id FROM public.invoices WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL',
        values: [scope.organizationId, invoiceId],
      },
      { text: ATTEMPTS, values: [scope.organizationId, invoiceId] },
    ]);
    if (invoices.length === 0) throw new ApiError('resource.not_found');
    return items;
  }

  /** The invoice, locked, so that one request at a time opens its page. Null: it was deleted. */
  async lockInvoice(
    tx: Transaction,
    { organizationId, entityId }: InvoiceRef,
  ): Promise<PayableInvoice | null> {
    await tx.rows('SELECT FROM public.invoices WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      organizationId,
      entityId,
    ]);
    return this.invoice(tx, { organizationId, entityId });
  }

  async invoice(tx: Transaction, { organizationId, entityId }: InvoiceRef): Promise<PayableInvoice | null> {
    const [invoice] = await tx.rows<PayableInvoice & Record<string, unknown>>(INVOICE, [
      organizationId,
      entityId,
    ]);
    return invoice ?? null;
  }

  /** The page that may still be paid, or whose money is awaited. */
  async live(tx: Transaction, { organizationId, entityId }: InvoiceRef): Promise<InvoiceCheckout | null> {
    const [row] = await tx.rows<InvoiceCheckout & Record<string, unknown>>(
      `SELECT ${CHECKOUT} FROM oficio.invoice_checkouts WHERE organization_id = $1 AND invoice_id = $2 AND ${LIVE}`,
      [organizationId, entityId],
    );
    return row ?? null;
  }

  async one(tx: Transaction, id: string): Promise<InvoiceCheckout | null> {
    const [row] = await tx.rows<InvoiceCheckout & Record<string, unknown>>(
      `SELECT ${CHECKOUT} FROM oficio.invoice_checkouts WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** The status, locked. The invoice is locked before. */
  async lockStatus(tx: Transaction, id: string): Promise<CheckoutStatus | null> {
    const [row] = await tx.rows<{ status: CheckoutStatus }>(
      'SELECT status FROM oficio.invoice_checkouts WHERE id = $1 FOR UPDATE',
      [id],
    );
    return row?.status ?? null;
  }

  /** A page of an account by the provider's id; null for one of another origin. */
  async bySession(tx: Transaction, accountId: string, sessionId: string): Promise<InvoiceCheckout | null> {
    const [row] = await tx.rows<InvoiceCheckout & Record<string, unknown>>(
      `SELECT ${CHECKOUT} FROM oficio.invoice_checkouts
       WHERE account_id = $1 AND session_id = $2`,
      [accountId, sessionId],
    );
    return row ?? null;
  }

  async insert(
    tx: Transaction,
    invoice: PayableInvoice,
    { accountId, expiresAt, at }: { accountId: string; expiresAt: string; at: string },
  ): Promise<InvoiceCheckout> {
    const { organizationId, id: invoiceId, balanceMinor: amountMinor, currency } = invoice;
    const id = randomUUID();
    await tx.rows(
      `INSERT INTO oficio.invoice_checkouts (id, organization_id, invoice_id, account_id, amount_minor, currency, status,
         expires_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'opening', $7, $8, $8)`,
      [id, organizationId, invoiceId, accountId, amountMinor, currency, expiresAt, at],
    );
    const shared = { id, organizationId, invoiceId, accountId, amountMinor, currency, expiresAt };
    return { ...shared, status: 'opening', method: null, sessionId: null, url: null };
  }

  /** Stores the page that the provider has made. Returns the status, which another one may have changed meanwhile. */
  async keepPage(
    tx: Transaction,
    id: string,
    { sessionId, url, at }: { sessionId: string; url: string | null; at: string },
  ): Promise<CheckoutStatus | null> {
    const [row] = await tx.rows<{ status: CheckoutStatus }>(
      `UPDATE oficio.invoice_checkouts SET session_id = $2, url = $3, updated_at = $4,
         status = CASE status WHEN 'opening' THEN 'open' ELSE status END
       WHERE id = $1 RETURNING status`,
      [id, sessionId, url, at],
    );
    return row?.status ?? null;
  }

  async move(
    tx: Transaction,
    id: string,
    {
      status,
      at,
      ...known
    }: {
      status: CheckoutStatus;
      at: string;
      sessionId?: string | null;
      paymentIntentId?: string | null;
      method?: OnlinePayment['method'];
      expiresAt?: string | null;
    },
  ): Promise<void> {
    await tx.rows(
      `UPDATE oficio.invoice_checkouts SET status = $2, updated_at = $3,
         session_id = coalesce(session_id, $4), payment_intent_id = coalesce(payment_intent_id, $5),
         method = coalesce($6, method), expires_at = CASE WHEN $2 = 'processing' THEN $7 ELSE expires_at END, url = NULL
       WHERE id = $1`,
      [
        id,
        status,
        at,
        known.sessionId ?? null,
        known.paymentIntentId ?? null,
        known.method ?? null,
        known.expiresAt ?? null,
      ],
    );
  }

  /** Pages whose end has passed without a report, and awaited money without an end that nobody has asked about for a day. */
  overdue(tx: Transaction, { ended, asked }: { ended: string; asked: string }): Promise<{ id: string }[]> {
    return tx.rows<{ id: string }>(
      `SELECT id FROM oficio.invoice_checkouts
       WHERE ${LIVE} AND (expires_at < $1 OR expires_at IS NULL AND updated_at < $2) ORDER BY expires_at, id`,
      [ended, asked],
    );
  }
}

const INVOICE = `SELECT invoice.id, invoice.organization_id AS "organizationId", invoice.client_id AS "clientId", invoice.kind,
    invoice.lifecycle, coalesce(invoice.number, invoice.title) AS number, invoice.currency,
    invoice.balance_minor AS "balanceMinor", organization.timezone,
    (SELECT json_build_object('id', account.account_id, 'status', account.status)
      FROM oficio.payment_accounts account WHERE account.organization_id = invoice.organization_id) AS account
  FROM public.invoices invoice JOIN oficio.organizations organization ON organization.id = invoice.organization_id
  WHERE invoice.organization_id = $1 AND invoice.id = $2 AND invoice.deleted_at IS NULL`;

const ATTEMPTS = `SELECT checkout.id, checkout.status, checkout.amount_minor AS "amountMinor", checkout.currency,
    checkout.method, checkout.created_at AS "createdAt", checkout.expires_at AS "expiresAt",
    (SELECT payment.id FROM oficio.payments payment
      WHERE payment.organization_id = checkout.organization_id
        AND payment.provider_payment_id = checkout.payment_intent_id) AS "paymentId"
  FROM oficio.invoice_checkouts checkout
  WHERE checkout.organization_id = $1 AND checkout.invoice_id = $2
  ORDER BY checkout.created_at DESC, checkout.id`;
