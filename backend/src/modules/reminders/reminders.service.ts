import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  addDays,
  DAY_MS,
  daysBetween,
  type LocalDate,
  localDateAt,
  type PlannedReminder,
  plan,
  type QueryOf,
  REMINDERS,
  type ReminderFigures,
  type reminderRoutes,
  type SkipReason,
  startOfDay,
  upcoming,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { readFacts } from './reminder-facts.ts';
import { readReported } from './reminder-figures.ts';
import { ReminderQueue } from './reminder-queue.service.ts';
import { plannedRules } from './reminder-rule-rows.ts';

/** A person who sends a reminder overrules the limits of its recipient, and nothing else. */
const LIMITS: readonly SkipReason[] = ['mailed_today', 'manual_recently'];

/** What people see of the planned reminders, and decide about them. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly kit: RecordKit,
    private readonly queue: ReminderQueue,
  ) {}

  /** @throws ApiError request.invalid for a day that has passed, or one too far ahead */
  async preview(
    scope: OrganizationScope,
    { from, days, ruleId, about, all }: QueryOf<typeof reminderRoutes.preview>,
  ): Promise<AnswerOf<typeof reminderRoutes.preview>> {
    const today = this.#today(scope);
    const first = from ?? today;
    const ahead = daysBetween(today, first);
    if (ahead < 0) throw fieldFault('request.invalid', { path: 'from', message: 'This day has passed' });
    if (ahead > REMINDERS.simulatedDays) {
      const message = `Please choose a day in the next ${REMINDERS.simulatedDays} days`;
      throw fieldFault('request.invalid', { path: 'from', message });
    }
    const planned = await this.kit.database.transaction(scope, (tx) =>
      this.#plannedIn(tx, scope, { first, days, ruleId: ruleId ?? null }),
    );
    const listed = about === undefined ? planned : planned.filter(({ entity }) => entity.type === about);
    const limit = all === undefined ? REMINDERS.listed : listed.length;
    return { days: byDay(listed, limit), isSimulation: ahead > 0 };
  }

  async figures(scope: OrganizationScope): Promise<ReminderFigures> {
    const to = this.#today(scope);
    const from = addDays(to, 1 - REMINDERS.reportedDays);
    const window = { first: to, days: REMINDERS.shownDays, ruleId: null };
    const planned = await this.kit.database.transaction(scope, (tx) => this.#plannedIn(tx, scope, window));
    const scheduled = planned.filter(({ lateFee, willSkip }) => lateFee === null && willSkip === null);
    const invoices = scheduled.flatMap(({ entity }) => (entity.type === 'invoice' ? [entity.id] : []));
    return {
      scheduled: scheduled.length,
      invoices: new Set(invoices).size,
      from,
      to,
      ...(await readReported(this.kit.database, scope, { from, to })),
    };
  }

  /** @throws ApiError resource.not_found for a mail that isn't planned any more */
  skip(scope: OrganizationScope, key: string): Promise<void> {
    return this.#decide(scope, key, (tx, planned, to) => this.queue.cancel(tx, scope, planned, to));
  }

  /** @throws ApiError as `skip`; message.not_possible for a mail that isn't sent for another reason than a limit */
  sendNow(scope: OrganizationScope, key: string): Promise<void> {
    return this.#decide(scope, key, (tx, planned, to) => {
      const { willSkip } = planned;
      if (willSkip !== null && !LIMITS.includes(willSkip)) {
        throw new ApiError('message.not_possible', whyNot(willSkip, to));
      }
      return this.queue.sendNow(tx, scope, planned, to);
    });
  }

  #decide(
    scope: OrganizationScope,
    key: string,
    act: (tx: Transaction, planned: PlannedReminder, to: string) => Promise<boolean>,
  ): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const window = { first: this.#today(scope), days: REMINDERS.previewDays, ruleId: null };
      const planned = (await this.#plannedIn(tx, scope, window)).find((one) => one.key === key);
      if (!planned || planned.lateFee) throw new ApiError('resource.not_found');
      if (planned.to === null) throw new ApiError('message.not_possible', 'Nobody has an address for it.');
      if (!(await act(tx, planned, planned.to))) throw new ApiError('resource.not_found');
    });
  }

  /** What is due and not queued yet comes first in a window that begins today. */
  async #plannedIn(
    tx: Transaction,
    { organizationId, organization }: OrganizationScope,
    { first, days, ruleId }: { first: LocalDate; days: number; ruleId: string | null },
  ): Promise<PlannedReminder[]> {
    const { timezone } = organization;
    const at = this.kit.clock.instant();
    const all = await plannedRules(tx, organizationId, { alsoId: ruleId, at });
    const rules = ruleId === null ? all : all.filter(({ id }) => id === ruleId);
    const begin = new Date(startOfDay(first, timezone)).toISOString();
    const end = new Date(startOfDay(addDays(first, days), timezone)).toISOString();
    const isLater = begin > at;
    const lookBack = new Date(Date.parse(at) - REMINDERS.catchUpDays * DAY_MS).toISOString();
    const facts = await readFacts(tx, {
      organizationId,
      rules,
      from: isLater ? begin : lookBack,
      to: end,
      pastFrom: at,
    });
    if (isLater) return plan(facts, begin, end);
    return upcoming(facts, at, end).filter(({ willSkip }) => !isMissed(willSkip));
  }

  #today({ organization }: OrganizationScope): LocalDate {
    return localDateAt(this.kit.clock.now().getTime(), organization.timezone);
  }
}

function whyNot(reason: SkipReason, to: string): string {
  if (reason !== 'suppressed') return 'This email can’t be sent at the moment.';
  return `${to} gets no reminders from you. Allow emails to the address again first, if its owner asks for them.`;
}

function isMissed(reason: SkipReason | null): boolean {
  return reason === 'superseded' || reason === 'too_late';
}

/** @param limit the mails that are listed; the days count the others, too */
function byDay(
  planned: readonly PlannedReminder[],
  limit: number,
): AnswerOf<typeof reminderRoutes.preview>['days'] {
  const days = [...Map.groupBy(planned, ({ day }) => day)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  let left = limit;
  return days.map(([day, mails]) => {
    const listed = mails.slice(0, left);
    left -= listed.length;
    const lateFees = mails.filter(({ lateFee }) => lateFee !== null).length;
    return { day, count: mails.length - lateFees, lateFees, mails: listed.map(shown) };
  });
}

function shown(planned: PlannedReminder) {
  const { key, at, timezone, entity, client, to, locale, templateKey, lateFee, because, willSkip } = planned;
  const { ruleId, ruleName, trigger, anchor, offsetDays } = because;
  return {
    key,
    at,
    timezone,
    entity,
    client,
    to,
    locale,
    templateKey,
    lateFee,
    willSkip,
    because: { ruleId, ruleName, trigger, anchor, offsetDays },
  };
}
