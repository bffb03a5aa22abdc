import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf, Coupon, couponRoutes } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { requireSuperadmin } from '../../http/require-superadmin.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { type AuditEntry, AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { couponCodeOf } from './coupon-rules.ts';
import { CouponsRepository } from './coupons.repository.ts';
import { Coupons } from './coupons.service.ts';

type NewCoupon = BodyOf<typeof couponRoutes.create>;

const MOST = { percent: 100, freeMonths: 36 } as const;
const LATEST_END = Date.parse('9999-12-31T00:00:00.000Z');

/** Coupons for superadmins. A coupon's terms never change, because payments were made under them. */
@Injectable()
export class CouponAdministration {
  constructor(
    private readonly repository: CouponsRepository,
    private readonly coupons: Coupons,
    private readonly payments: Payments,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
  ) {}

  async list(scope: RequestScope): Promise<AnswerOf<typeof couponRoutes.list>> {
    requireSuperadmin(scope);
    return { coupons: await this.repository.list() };
  }

  /** @throws ApiError request.invalid, coupon.code_taken */
  async create(scope: RequestScope, body: NewCoupon): Promise<Coupon> {
    requireSuperadmin(scope);
    const { code, expiresAt } = this.#requireSense(body);
    const coupon = await this.work.writeAsWorker(scope, async (tx) => {
      const id = randomUUID();
      const { months = null, planId = null, maxRedemptions = null } = body;
      const at = this.clock.instant();
      const terms = { ...body, code, months, planId, maxRedemptions, expiresAt };
      if (!(await this.repository.insert(tx, { ...terms, id, at }))) throw new ApiError('coupon.code_taken');
      await this.#record(tx, scope, 'created', { id, code }, terms);
      return this.#stored(tx, id);
    });
    await this.#makeAtProvider(coupon);
    return coupon;
  }

  /** @throws ApiError resource.not_found */
  update(scope: RequestScope, id: string, active: boolean): Promise<Coupon> {
    requireSuperadmin(scope);
    return this.work.writeAsWorker(scope, async (tx) => {
      const coupon = await this.repository.lock(tx, id);
      if (!coupon) throw new ApiError('resource.not_found');
      if (coupon.active !== active) {
        await this.repository.setActive(tx, id, active, this.clock.instant());
        await this.#record(tx, scope, 'updated', coupon, { active });
      }
      return this.#stored(tx, id);
    });
  }

  /** Checks what concerns several fields at once. */
  #requireSense({ code: typed, kind, value, months, expiresAt }: NewCoupon): {
    code: string;
    expiresAt: string | null;
  } {
    const code = couponCodeOf(typed);
    if (code === null) throw invalid('code', 'A code has letters, digits, dashes and underscores only');
    if (kind === 'percent' && value > MOST.percent)
      throw invalid('value', 'At most 100 percent can be taken off');
    if (kind === 'free_months' && value > MOST.freeMonths)
      throw invalid('value', 'At most 36 months can be free');
    if (kind === 'free_months' && months)
      throw invalid('months', 'Free months are given once: leave this empty');
    if (!expiresAt) return { code, expiresAt: null };
    const end = Date.parse(expiresAt);
    if (Number.isNaN(end) || end > LATEST_END) throw invalid('expiresAt', 'Please enter a date');
    if (end <= this.clock.now().getTime()) throw invalid('expiresAt', 'The end must be in the future');
    return { code, expiresAt: new Date(end).toISOString() };
  }

  /** Ignores an unreachable provider, because the first payment page creates the coupon there as well. */
  async #makeAtProvider({ id }: Coupon): Promise<void> {
    if (this.payments.publishableKey === null) return;
    try {
      await this.coupons.atProvider(id);
    } catch (error) {
      this.logger.report(
        `The coupon ${id} isn’t at the payment provider yet; its first use makes it.`,
        error,
      );
    }
  }

  async #stored(tx: Transaction, id: string): Promise<Coupon> {
    const coupon = await this.repository.one(tx, id);
    if (!coupon) throw new ApiError('resource.not_found');
    return coupon;
  }

  /** Coupons and their audit entries belong to no organization. */
  #record(
    tx: Transaction,
    scope: RequestScope,
    action: AuditEntry['action'],
    { id, code }: { id: string; code: string },
    changes: Record<string, unknown>,
  ): Promise<void> {
    const entity = { type: 'coupon', id, name: code } as const;
    return this.audit.record(tx, { ...scope, organizationId: null }, { action, entity, changes });
  }
}

function invalid(path: string, message: string): ApiError {
  return new ApiError('request.invalid', message, { fields: [{ path, message }] });
}
