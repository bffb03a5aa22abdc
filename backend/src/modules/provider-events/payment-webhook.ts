import type { INestApplication } from '@nestjs/common';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { apiErrorOf } from '../../http/failure-answer.ts';
import { ConnectEvents } from '../online-payments/connect-events.service.ts';
import { PaymentEvents } from './payment-events.service.ts';

export const PAYMENT_WEBHOOK_PATH = '/api/stripe/webhook';
/** Where the events of connected accounts arrive, which have a secret of their own. */
export const CONNECT_WEBHOOK_PATH = '/api/stripe/connect-webhook';

/** An event contains its object: an invoice with all its lines can be long. */
const MAX_BYTES = 1_048_576;

/**
 * Takes the payment provider's events. Mounted before the JSON parser, because the signature covers the bytes. The
 * provider sends an event again until the answer is 200.
 */
export function paymentWebhook(app: INestApplication): RequestHandler {
  const answerWith =
    (events: Pick<PaymentEvents, 'receive'>) =>
    async (request: Request, response: Response): Promise<void> => {
      const body: unknown = request.body;
      try {
        await events.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.get('stripe-signature'));
        response.status(200).json({ received: true });
      } catch (error) {
        const { code, message } = apiErrorOf(error);
        if (code === 'request.invalid') response.status(400).json({ error: message });
        else response.status(500).json({ error: 'The event could not be processed. Please send it again.' });
      }
    };

  const router = Router();
  const bytes = express.raw({ type: () => true, limit: MAX_BYTES });
  router.post(PAYMENT_WEBHOOK_PATH, bytes, answerWith(app.get(PaymentEvents, { strict: false })));
  router.post(CONNECT_WEBHOOK_PATH, bytes, answerWith(app.get(ConnectEvents, { strict: false })));
  return router;
}
