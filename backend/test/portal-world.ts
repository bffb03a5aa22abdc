import { randomInt } from 'node:crypto';
import { clientNoteRoutes, documentLinkRoutes, documentRoutes, expenseRoutes } from '@oficio/contracts';
import fc from 'fast-check';
import type { TestApplication, TestOwner } from './test-application.ts';
import { draft, issued, issuer, line } from './test-invoices.ts';
import { paid } from './test-ledger.ts';
import { pathTo } from './test-online-payments.ts';
import { linkTo, propose, renewalContact, renewalsFor } from './test-proposals.ts';
import { draftQuote, openQuote, quotePage } from './test-quotes.ts';
import { sellService } from './test-renewals.ts';
import { enteredRequest, uploadedFile, writeTo } from './test-tickets.ts';

/* Random organizations whose texts and amounts are marks: each says by itself whose it is. */

/** Who may see a mark: contacts of its client, those among them who read money or answer proposals, one of them, or nobody. */
type Audience = 'client' | 'money' | 'renewals' | 'requester' | 'nobody';

export interface Mark {
  /** Digits of an amount, or a text in lower case, which nothing else contains. */
  text: string;
  clientId: string;
  audience: Audience;
  /** The thing whose link shows it. */
  thingId: string | null;
  /** The contact whose request has it. */
  contactId: string | null;
}

export interface WorldContact {
  id: string;
  clientId: string;
  address: string;
  portal: boolean;
  isBilling: boolean;
  receivesRenewals: boolean;
}

export interface WorldThing {
  kind: 'invoices' | 'quotes' | 'documents' | 'proposals' | 'requests';
  id: string;
  /** The path of a link that opens it; null for a thing without a page. */
  link: string | null;
  /** The file of a request. */
  fileId?: string;
}

export interface World {
  contacts: WorldContact[];
  things: WorldThing[];
  marks: Mark[];
}

interface ContactPlan {
  portal: boolean;
  isBilling: boolean;
  receivesRenewals: boolean;
}

interface ClientPlan {
  contacts: ContactPlan[];
  locale: 'en' | 'es';
  invoices: number;
  quotes: number;
  domains: number;
  services: number;
  documents: number;
  /** Whether its contacts have written requests. */
  requests: boolean;
}

export type WorldPlan = ClientPlan[][];

const counts = { min: 0, max: 2 };
const contactPlan = fc.record({ portal: likely(), isBilling: likely(), receivesRenewals: likely() });
const clientPlan: fc.Arbitrary<ClientPlan> = fc.record({
  contacts: fc.array(contactPlan, { minLength: 1, maxLength: 2 }),
  locale: fc.constantFrom('en', 'es'),
  invoices: fc.integer(counts),
  quotes: fc.integer(counts),
  domains: fc.integer(counts),
  services: fc.integer(counts),
  documents: fc.integer(counts),
  requests: likely(),
});

/** Two organizations: the clients of each. */
export const worldPlan: fc.Arbitrary<WorldPlan> = fc.tuple(
  fc.array(clientPlan, { minLength: 2, maxLength: 3 }),
  fc.array(clientPlan, { minLength: 1, maxLength: 1 }),
);

function likely(): fc.Arbitrary<boolean> {
  return fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 });
}

export async function buildWorld(app: TestApplication, plan: WorldPlan): Promise<World> {
  const world: World = { contacts: [], things: [], marks: [] };
  for (const clients of plan) {
    const owner = await issuer(app);
    for (const client of clients) await new ClientBuilder(app, owner, world).build(client);
  }
  return world;
}

let drawn = 0;

/** Fills one client. */
class ClientBuilder {
  #clientId = '';

  constructor(
    private readonly app: TestApplication,
    private readonly owner: TestOwner,
    private readonly world: World,
  ) {}

  async build(plan: ClientPlan): Promise<void> {
    await this.#client(plan);
    for (let count = 0; count < plan.invoices; count += 1) await this.#invoices();
    for (let count = 0; count < plan.quotes; count += 1) await this.#quotes();
    for (let count = 0; count < plan.services; count += 1) await this.#service();
    await this.#domains(plan);
    for (let count = 0; count < plan.documents; count += 1) await this.#documents();
    await this.#expense();
    if (plan.requests) for (const contact of this.#contacts()) await this.#request(contact);
  }

  async #client({ contacts, locale }: ClientPlan): Promise<void> {
    const from = this.world.marks.length;
    const client = await this.app.client(this.owner, {
      displayName: this.#text('client'),
      locale,
      contacts: contacts.map(({ portal, isBilling, receivesRenewals }, index) =>
        renewalContact(`Eva${index}`, {
          isPrimary: index === 0,
          isBilling,
          portal,
          receives: { invoices: false, reminders: false, renewals: receivesRenewals },
        }),
      ),
      notes: this.#text('nobody'),
      tags: [this.#text('nobody')],
    });
    this.#clientId = client.id;
    for (const mark of this.world.marks.slice(from)) mark.clientId = client.id;
    for (const { id, email, portal, isBilling, receives } of client.contacts) {
      this.world.contacts.push({
        id,
        clientId: client.id,
        address: email ?? '',
        portal,
        isBilling,
        receivesRenewals: receives.renewals,
      });
    }
    const parameters = { id: client.id };
    must(
      await this.app.call(clientNoteRoutes.create, {
        as: this.owner,
        parameters,
        body: { body: this.#text('nobody') },
      }),
    );
  }

  /** An invoice that is issued and paid in part, and a draft. */
  async #invoices(): Promise<void> {
    const { app, owner } = this;
    const from = this.world.marks.length;
    const { id } = await issued(app, owner, this.#document('money'));
    await paid(app, owner, {
      clientId: this.#clientId,
      amountMinor: 100,
      reference: this.#text('money'),
      note: this.#text('nobody'),
      allocations: [{ invoiceId: id, amountMinor: 100 }],
    });
    this.#add('invoices', id, { from, link: await pathTo(app, owner, id) });
    const hidden = await draft(app, owner, this.#document('nobody'));
    this.#add('invoices', hidden.id);
  }

  /** A quote that is open, and a draft. */
  async #quotes(): Promise<void> {
    const { app, owner } = this;
    const from = this.world.marks.length;
    const quote = await openQuote(app, owner, this.#document('money'));
    this.#add('quotes', quote.id, { from, link: await quotePage(app, owner, quote) });
    const hidden = await draftQuote(app, owner, this.#document('nobody'));
    this.#add('quotes', hidden.id);
  }

  /** The body of an invoice or a quote. */
  #document(audience: Audience) {
    return {
      clientId: this.#clientId,
      notes: this.#text(audience),
      internalNote: this.#text('nobody'),
      lines: [line({ description: this.#text(audience), unitPriceMinor: this.#amount(audience) })],
    };
  }

  async #service(): Promise<void> {
    await sellService(this.app, this.owner, {
      client_id: this.#clientId,
      name: this.#text('client'),
      cost_minor: this.#amount('nobody'),
      price_minor: this.#amount('nobody'),
      notes: this.#text('nobody'),
      tags: [this.#text('nobody')],
    });
  }

  /** Domains, and a proposal of their renewals if a contact receives it. */
  async #domains({ contacts, domains }: ClientPlan): Promise<void> {
    if (domains === 0) return;
    const from = this.world.marks.length;
    const bodies = Array.from({ length: domains }, () => ({
      name: `${this.#text('client')}.example`,
      notes: this.#text('nobody'),
      ...this.#sold('renewals'),
    }));
    const ids = await renewalsFor(this.app, this.owner, this.#clientId, ...bodies);
    if (!contacts.some(({ receivesRenewals }) => receivesRenewals)) return;
    const { id } = must(await propose(this.app, this.owner, ids, { message: this.#text('nobody') }));
    this.#add('proposals', id, { from, link: await linkTo(this.app, this.owner, id) });
  }

  /** A document that is shown, and one that isn't. */
  async #documents(): Promise<void> {
    const { app, owner } = this;
    const add = async (audience: Audience): Promise<string> => {
      const query = { clientId: this.#clientId, name: `${this.#text(audience)}.txt` };
      const file = new TextEncoder().encode(this.#text(audience));
      return must(await app.call(documentRoutes.add, { as: owner, query, file })).id;
    };
    const from = this.world.marks.length;
    const id = await add('client');
    const { url } = must(await app.call(documentLinkRoutes.create, { as: owner, parameters: { id } }));
    this.#add('documents', id, { from, link: new URL(url).pathname });
    this.#add('documents', await add('nobody'));
  }

  async #expense(): Promise<void> {
    const body = {
      date: '2026-06-10',
      clientId: this.#clientId,
      vendor: this.#text('nobody'),
      amountMinor: this.#amount('nobody'),
    };
    must(await this.app.call(expenseRoutes.create, { as: this.owner, body }));
  }

  #contacts(): WorldContact[] {
    return this.world.contacts.filter(({ clientId }) => clientId === this.#clientId);
  }

  /** A request that was entered for a contact, with an answer, a file and a note of members. */
  async #request({ id: contactId }: WorldContact): Promise<void> {
    const { app, owner } = this;
    const from = this.world.marks.length;
    const content = new TextEncoder().encode(this.#text('requester'));
    const fileId = await uploadedFile(app, owner, content, `${this.#text('requester')}.txt`);
    const { id } = await enteredRequest(app, owner, {
      clientId: this.#clientId,
      contactId,
      subject: this.#text('requester'),
      message: this.#text('requester'),
      files: [fileId],
    });
    must(await writeTo(app, owner, id, this.#text('requester')));
    must(await writeTo(app, owner, id, { body: this.#text('nobody'), internal: true }));
    for (const mark of this.world.marks.slice(from)) mark.contactId = contactId;
    this.world.things.push({ kind: 'requests', id, link: null, fileId });
  }

  /** A new text that the audience may see. */
  #text(audience: Audience): string {
    drawn += 1;
    return this.#mark(audience, `zq${drawn.toString(36)}x${randomInt(1e9).toString(36)}q`);
  }

  /** A new amount that the audience may see, of ten digits. */
  #amount(audience: Audience): number {
    return Number(this.#mark(audience, String(1_000_000_000 + randomInt(4_000_000_000))));
  }

  /** A price that the audience may see, with a cost and a margin that nobody may see. */
  #sold(audience: Audience): { priceMinor: number; costMinor: number } {
    const costMinor = this.#amount('nobody');
    const priceMinor = costMinor + this.#amount('nobody');
    this.#mark(audience, String(priceMinor));
    return { costMinor, priceMinor };
  }

  #mark(audience: Audience, text: string): string {
    this.world.marks.push({ text, audience, clientId: this.#clientId, thingId: null, contactId: null });
    return text;
  }

  /** Adds a thing. The marks since `from` are its own, and its link shows them. */
  #add(kind: WorldThing['kind'], id: string, shown?: { from: number; link: string }): void {
    this.world.things.push({ kind, id, link: shown?.link ?? null });
    if (shown) for (const mark of this.world.marks.slice(shown.from)) mark.thingId = id;
  }
}

function must<Body>({ status, body, text }: { status: number; body: Body; text: string }): Body {
  if (status >= 300) throw new Error(`The request was answered with ${status}: ${text}`);
  return body;
}
