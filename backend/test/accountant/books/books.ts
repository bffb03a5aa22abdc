import {
  type AnswerOf,
  addDays,
  billingSettingsRoutes,
  categoryRoutes,
  documentSeriesRoutes,
  type InvoiceListItem,
  invoiceRoutes,
  type LocalDate,
  type TaxRate,
  taxRateRoutes,
} from '@oficio/contracts';
import type { TestApplication, TestOwner } from '../../test-application.ts';
import type { AnyRoute } from '../../test-call.ts';
import { issuer } from '../../test-invoices.ts';
import { Dice } from './dice.ts';

/** The currencies of the books: the organization's, another one, and one without decimals. */
export const CURRENCIES = ['MXN', 'USD', 'JPY'] as const;
export type BookCurrency = (typeof CURRENCIES)[number];

/** Each client mostly trades in one currency. */
const CLIENTS = ['Agave', 'Biznaga', 'Cardón', 'Damiana', 'Encino'];

type Asked<R extends AnyRoute> = Parameters<typeof TestApplication.prototype.call<R>>[1];

/** The books of an organization that its owner keeps through the API. */
export class Books {
  today: LocalDate = '2024-01-01';
  clients: { id: string; currency: BookCurrency }[] = [];
  taxRates: TaxRate[] = [];
  categoryIds: Record<'income' | 'expense', (string | null)[]> = { income: [], expense: [] };
  /** Drafts for which deposits were asked. */
  readonly waiting: { id: string; depositIds: string[] }[] = [];
  readonly app: TestApplication;
  readonly owner: TestOwner;
  readonly dice: Dice;

  private constructor(app: TestApplication, owner: TestOwner, seed: number) {
    this.app = app;
    this.owner = owner;
    this.dice = new Dice(seed);
  }

  /** Opens the books of a new organization on a day. */
  static async open(app: TestApplication, seed: number, day: LocalDate): Promise<Books> {
    app.clock.set(`${day}T15:00:00.000Z`);
    const books = new Books(app, await issuer(app), seed);
    books.today = day;
    for (const [index, displayName] of CLIENTS.entries()) {
      const { id } = await app.client(books.owner, { displayName });
      books.clients.push({ id, currency: CURRENCIES[index % CURRENCIES.length] ?? 'MXN' });
    }
    books.taxRates = (await books.ask(taxRateRoutes.list)).items;
    const { items } = await books.ask(categoryRoutes.list);
    for (const kind of ['income', 'expense'] as const) {
      const ids = items.filter((category) => category.kind === kind).map(({ id }) => id);
      books.categoryIds[kind] = [null, ...ids.slice(0, 3)];
    }
    await books.changeSettings({ writeOffLimitMinor: 10 ** 12 });
    await books.categoriseSeries();
    return books;
  }

  /** Moves the clock to a day, or by a minute within it. */
  turnTo(day: LocalDate): void {
    if (day === this.today) this.app.clock.advance(60_000);
    else this.app.clock.set(`${day}T15:00:00.000Z`);
    this.today = day;
  }

  /** The answer to the owner. Throws for any refusal. */
  async ask<R extends AnyRoute>(route: R, asked?: Asked<R>): Promise<AnswerOf<R>> {
    const { status, body, text } = await this.app.call(route, { ...asked, as: this.owner });
    if (status >= 300) throw new Error(`${route.method} ${route.path} ${JSON.stringify(asked)}: ${text}`);
    return body;
  }

  /** The same; undefined for a conflict, which the books' present state may have. */
  async attempt<R extends AnyRoute>(route: R, asked?: Asked<R>): Promise<AnswerOf<R> | undefined> {
    const { status, body, text } = await this.app.call(route, { ...asked, as: this.owner });
    if (status === 409) return undefined;
    if (status >= 300) throw new Error(`${route.method} ${route.path} ${JSON.stringify(asked)}: ${text}`);
    return body;
  }

  async changeSettings(changes: Record<string, unknown>): Promise<void> {
    const { version } = await this.ask(billingSettingsRoutes.one);
    await this.ask(billingSettingsRoutes.update, { body: { version, ...changes } });
  }

  /** Documents earn income of the category of their series, or of none. What was issued follows a change. */
  async categoriseSeries(): Promise<void> {
    const { items } = await this.ask(documentSeriesRoutes.list);
    for (const { id, version } of items) {
      const categoryId = this.dice.of(this.categoryIds.income);
      await this.ask(documentSeriesRoutes.update, { parameters: { id }, body: { version, categoryId } });
    }
  }

  /** The documents of a filter, the latest first. */
  async documents(query: Record<string, string>): Promise<InvoiceListItem[]> {
    return (await this.ask(invoiceRoutes.list, { query: { limit: '100', ...query } })).items;
  }

  /** A rate of the day: pesos for one unit, times 10^8; null for pesos. */
  rate(currency: string): number | null {
    if (currency === 'MXN') return null;
    return currency === 'USD'
      ? this.dice.between(1_650_000_000, 2_050_000_000)
      : this.dice.between(11_000_000, 14_000_000);
  }

  /** Today or a few days before. */
  recentDay(most: number): LocalDate {
    return addDays(this.today, -this.dice.between(0, most));
  }
}
