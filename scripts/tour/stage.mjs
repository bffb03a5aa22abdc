import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseAddress } from '../bench/workspace.mjs';

const PASSWORD = 'Correct-horse-7';
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/**
 * @typedef {{ email: string, password: string, userId: string, session: any }} Person
 * @typedef {{ id: string, to: string, subject: string, links: string[] }} Mail
 * @typedef {{ firstName?: string, lastName?: string, email?: string }} Name
 */

/** The running process as seen from outside: its people, mails and database. */
export class Stage {
  /** @type {Map<string, Promise<any>>} */
  #made = new Map();
  #people = 0;

  /** @param {{ url: string, dataDir: string }} process */
  constructor({ url, dataDir }) {
    this.url = url;
    this.dataDir = dataDir;
    this.secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  }

  /**
   * Creates a value on its first use and reuses it afterwards.
   * @template Made
   * @param {string} name
   * @param {() => Promise<Made>} make
   * @returns {Promise<Made>}
   */
  once(name, make) {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made;
  }

  /** An unused address. */
  newEmail(name = 'ines.robles') {
    this.#people += 1;
    return `${name}.${this.#people}@example.com`;
  }

  /**
   * A person with a confirmed address who has completed the onboarding.
   * @param {Name} [name]
   * @returns {Promise<Person>}
   */
  async person(name) {
    const person = await this.beginner(name);
    const { organization } = await this.api(person, 'GET', '/api/auth/me');
    await this.api(person, 'POST', '/api/organization/setup', {
      name: organization.name,
      industry: 'Design & Creative',
      businessType: 'freelancer',
    });
    await this.api(person, 'POST', '/api/auth/update-preferences', { onboardingCompleted: true });
    return person;
  }

  /**
   * A person before the onboarding.
   * @param {Name} [name]
   * @returns {Promise<Person>}
   */
  async beginner({ firstName = 'Inés', lastName = 'Robles', email = this.newEmail() } = {}) {
    const link = await this.confirmationLink({ firstName, lastName, email });
    const { searchParams } = new URL(link);
    await this.auth('verify', { token_hash: searchParams.get('token_hash'), type: searchParams.get('type') });
    return this.signIn(email, PASSWORD);
  }

  /** @param {Name} [name] */
  async personWithTrial(name) {
    return this.#startTrial(await this.person(name));
  }

  /**
   * A person whose dashboard opens the onboarding.
   * @param {Name} [name]
   */
  async beginnerWithTrial(name) {
    return this.#startTrial(await this.beginner(name));
  }

  /**
   * @param {string} email
   * @param {string} password
   * @param {string} [device] as its browser names itself
   * @returns {Promise<Person>}
   */
  async signIn(email, password, device = LAPTOP) {
    const session = await this.auth('token?grant_type=password', { email, password }, device);
    const person = { email, password, session, userId: session.user.id };
    // The first call creates the organization.
    await this.api(person, 'GET', '/api/auth/me');
    return person;
  }

  /** @param {Name} name */
  async confirmationLink({ firstName = 'Inés', lastName = 'Robles', email = this.newEmail() }) {
    await this.auth('signup', { email, password: PASSWORD, data: { firstName, lastName } });
    return this.linkTo(email, /^Confirm/);
  }

  /** @param {string} email */
  async resetLink(email) {
    await this.auth(`recover?redirect_to=${encodeURIComponent(`${this.url}/reset-password`)}`, { email });
    return this.linkTo(email, /password/);
  }

  /** @param {string} email */
  async magicLink(email) {
    const target = encodeURIComponent(`${this.url}/magic-link-verify`);
    await this.auth(`otp?redirect_to=${target}`, { email, create_user: false });
    return this.linkTo(email, /sign-in link/);
  }

  /**
   * @param {Person} inviter
   * @param {string} email
   * @param {{ role?: string, allowsOtherAddress?: boolean, clientIds?: string[] }} [options]
   * @returns {Promise<string>} the mail's link
   */
  async invite(inviter, email, { role = 'accountant', allowsOtherAddress = false, clientIds } = {}) {
    const limit = clientIds && { scope: 'assigned', clientIds };
    const body = { email, role, allowsOtherAddress, ...limit };
    await this.api(inviter, 'POST', '/api/organization/invitations', body);
    return this.linkTo(email, /invites you/);
  }

  /**
   * @param {Person} inviter
   * @param {Person} guest
   * @param {string} role
   * @param {string[]} [clientIds] the only clients that the guest sees
   */
  async join(inviter, guest, role, clientIds) {
    const link = new URL(await this.invite(inviter, guest.email, { role, ...(clientIds && { clientIds }) }));
    const token = link.searchParams.get('token');
    await this.api(guest, 'POST', '/api/organization/invitations/accept', { token });
  }

  /**
   * @param {string} email
   * @param {RegExp} subject
   */
  async linkTo(email, subject) {
    const { links } = await this.mailTo(email, subject);
    const link = links.find((candidate) => /token/.test(new URL(candidate).search));
    if (!link) throw new Error(`The mail to ${email} has no link with a token`);
    return link;
  }

  /**
   * Waits for a mail, which is sent after its request's answer.
   * @param {string} email
   * @param {RegExp} subject
   * @returns {Promise<Mail>}
   */
  async mailTo(email, subject) {
    for (let tries = 0; tries < 300; tries += 1) {
      const answer = await fetch(`${this.url}/dev/mail/messages?to=${encodeURIComponent(email)}`);
      const mails = /** @type {Mail[]} */ (await answer.json());
      const found = mails.find((mail) => subject.test(mail.subject));
      if (found) return found;
      await delay(50);
    }
    throw new Error(`No mail to ${email} with a subject like ${subject}`);
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {string} [device]
   */
  auth(path, body, device = LAPTOP) {
    const headers = { apikey: this.secrets.publishableKey, 'user-agent': device };
    return this.#call('POST', `/auth/v1/${path}`, body, headers);
  }

  /**
   * @param {Person} person
   * @param {unknown} changes
   */
  updateUser({ session }, changes) {
    return this.#call('PUT', '/auth/v1/user', changes, {
      apikey: this.secrets.publishableKey,
      authorization: `Bearer ${session.access_token}`,
    });
  }

  /**
   * @param {Person} person
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  api({ session }, method, path, body) {
    return this.#call(method, path, body, { authorization: `Bearer ${session.access_token}` });
  }

  /**
   * Runs SQL as the superuser, for states that no screen can cause.
   * @param {string} text
   * @param {unknown[]} [values]
   */
  async sql(text, values) {
    const connectionString = databaseAddress(this.dataDir, this.secrets.postgresPassword);
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(text, values);
    await client.end();
  }

  /** @param {Person} person */
  async #startTrial(person) {
    await this.api(person, 'POST', '/api/subscription/start-free-trial', { planId: 1 });
    return person;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} headers
   * @returns {Promise<any>}
   */
  async #call(method, path, body, headers) {
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': ownAddress() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
}

/** An address of the documentation's range, so that each caller has its own rate limit. */
export const ownAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;
