import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { UnitOfWork } from '../writes/unit-of-work.ts';
import { idempotencyOf } from './idempotency.ts';
import { stateOf } from './request-state.ts';

/** Answers a repeated write like the first one if the first one removed its caller's right to repeat it. */
@Injectable()
export class AnswerAfterLostRight {
  constructor(private readonly work: UnitOfWork) {}

  /** The first answer to a repeated request. Null if there is none, or if it doesn't match the route's schema. */
  async answerOf(request: Request): Promise<{ status: number; answer: unknown } | null> {
    const { route, principal } = stateOf(request);
    // A key never gets what a session was answered.
    if (!route || !principal || principal.key) return null;
    const idempotency = idempotencyOf(request);
    const first = await this.work.firstAnswer({
      userId: principal.userId,
      organizationId: null,
      idempotency,
    });
    if (!first || !z.safeParse(route.answer ?? z.undefined(), first.answer).success) return null;
    return { status: route.status, answer: first.answer };
  }
}
