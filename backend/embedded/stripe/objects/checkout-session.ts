import { discountAmounts } from '../billing/discounting.ts';
import { reductionOf } from '../billing/discounts.ts';
import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

interface GivenSession {
  mode: 'subscription' | 'payment';
  price: Document<'price'>;
  productName: string;
  quantity: number;
  coupon: Document<'coupon'> | null;
  customer: Document<'customer'> | null;
  wanted: {
    customer_email?: string | undefined;
    client_reference_id?: string | undefined;
    metadata?: Record<string, string> | undefined;
    success_url: string;
    cancel_url?: string | undefined;
  };
  expiresAt: number;
  publicUrl: string;
}

export function newCheckoutSession(at: number, given: GivenSession): Document<'checkout.session'> {
  const { price, coupon, customer, wanted } = given;
  const id = newId('cs_test', 58);
  const subtotal = (price.unit_amount ?? 0) * given.quantity;
  const [taken] = coupon
    ? discountAmounts([{ amount: subtotal, product: price.product }], [reductionOf(coupon)])
    : [];
  const discount = taken?.[0] ?? 0;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: subtotal - discount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wanted.cancel_url ?? null,
    client_reference_id: wanted.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : given.mode === 'payment' ? 'if_required' : 'always',
    customer_details: null,
    customer_email: wanted.customer_email ?? null,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: given.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: [
        {
          id: newId('li'),
          object: 'item',
          adjustable_quantity: null,
          amount_discount: discount,
          amount_subtotal: subtotal,
          amount_tax: 0,
          amount_total: subtotal - discount,
          currency: price.currency,
          description: given.productName,
          metadata: {},
          price,
          quantity: given.quantity,
        },
      ],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: wanted.metadata ?? {},
    mode: given.mode,
    optional_items: [],
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.mode === 'payment' ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', ...(given.mode === 'payment' ? methodsFor(price.currency) : [])],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: wanted.success_url,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${given.publicUrl}/dev/stripe/checkout/${id}`,
    wallet_options: null,
  };
}

/** Cash and bank transfers of a currency, as the dashboard's settings of an account offer them. */
function methodsFor(currency: string): string[] {
  return currency === 'mxn' ? ['oxxo', 'customer_balance'] : [];
}
