import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { refusalOf } from '../../http/failure-answer.ts';
import type { PaymentEvents } from './payment-events.service.ts';

export const PAYMENT_WEBHOOK_PATH = '/api/stripe/webhook';

/** An event brings its object along: an invoice with all its lines can be long. */
const MAX_BYTES = 1_048_576;

/**
 * Where the payment provider tells what has happened. Mounted before any body is read, since the signature is over
 * the bytes. Whatever isn't answered 200 is told again.
 */
export function paymentWebhook(events: PaymentEvents): RequestHandler {
  async function answer(request: Request, response: Response): Promise<void> {
    const body: unknown = request.body;
    try {
      await events.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.get('stripe-signature'));
      response.status(200).json({ received: true });
    } catch (error) {
      const { code, message } = refusalOf(error);
      if (code === 'request.invalid') response.status(400).json({ error: message });
      else response.status(500).json({ error: 'This could not be taken. Please tell it again.' });
    }
  }

  const router = Router();
  router.post(PAYMENT_WEBHOOK_PATH, express.raw({ type: () => true, limit: MAX_BYTES }), answer);
  return router;
}
