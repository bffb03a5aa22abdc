/** What the browser needs to know of the payment provider; null: payments aren't configured. */
export class PaymentSettings {
  constructor(readonly publishableKey: string | null) {}
}
