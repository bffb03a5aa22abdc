import { domainToASCII } from 'node:url';
import { lineOf } from '../json-members.ts';
import type { LookupFacts } from '../lookup.types.ts';
import { LookupFailure } from '../lookup-failure.ts';
import type { WhoisRegistry } from './whois-registry.ts';

/**
 * Reads the answer of a registry on port 43. Only the lines that its form names are read, so that no person's data is
 * stored.
 * @throws LookupFailure if it isn't an answer about this domain
 */
export function readWhoisAnswer(text: string, name: string, registry: WhoisRegistry): LookupFacts {
  const { server, labels } = registry;
  const lines = text.split(/\r?\n/, MOST_LINES).map((line) => line.trim());
  if (lines.some((line) => registry.rateLimited.test(line))) {
    throw new LookupFailure('rate_limited', `${server} asks us to wait before we ask again.`);
  }
  if (lines.some((line) => registry.notFound.test(line))) {
    throw new LookupFailure('not_found', `${server} doesn’t know ${name}.`);
  }
  if (registry.lastLine && !lines.some((line) => registry.lastLine?.test(line))) {
    throw new LookupFailure('error', `The answer of ${server} broke off.`);
  }
  const values = (wanted: readonly string[]): string[] =>
    lines.flatMap((line) => labelled(line, wanted)).slice(0, MOST_VALUES);

  requireName(values(labels.name)[0], name, server);
  const [expires] = values(labels.expires);
  const expiresOn = expires === undefined ? null : registry.day(expires);
  if (registry.publishesExpiry && expiresOn === null) {
    throw new LookupFailure('error', `The expiry date in the answer of ${server} can’t be read.`);
  }
  const [registered] = values(labels.registered);
  const [dnssec] = values(labels.dnssec);
  const facts = {
    expiresOn,
    registrarExpiresOn: null,
    registeredOn: registered === undefined ? null : registry.day(registered),
    registrar: values(labels.registrar)[0] ?? null,
    statuses: values(labels.status).map(rdapStatus),
    nameservers: values(labels.nameserver).flatMap((value) => firstWord(value.toLowerCase())),
    dnssec: dnssec === undefined ? null : dnssec.toLowerCase() !== 'unsigned',
  };
  return { ...facts, raw: facts, reason: null };
}

const MOST_LINES = 2_000;
const MOST_VALUES = 64;

function labelled(line: string, wanted: readonly string[]): string[] {
  const colon = line.indexOf(':');
  if (colon < 0 || !wanted.includes(line.slice(0, colon).trim().toLowerCase())) return [];
  const value = lineOf(line.slice(colon + 1));
  return value === null ? [] : [value];
}

function requireName(answered: string | undefined, name: string, server: string): void {
  if (answered === undefined) throw new LookupFailure('error', `The answer of ${server} can’t be read.`);
  if (domainToASCII(answered) !== name) {
    throw new LookupFailure('error', `${server} answered about ${answered} instead of ${name}.`);
  }
}

/** `clientTransferProhibited https://…` as RDAP spells it (RFC 8056): `client transfer prohibited`. */
function rdapStatus(value: string): string {
  const [status = ''] = firstWord(value);
  return status === 'ok' ? 'active' : status.replace(/[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

function firstWord(value: string): string[] {
  return [value.split(/\s/, 1)[0] ?? ''];
}
