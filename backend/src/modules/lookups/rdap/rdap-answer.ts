import { domainToASCII } from 'node:url';
import { isRecord, lineOf, linesOf, listOf } from '../json-members.ts';
import type { LookupFacts } from '../lookup.types.ts';
import { LookupFailure } from '../lookup-failure.ts';
import { rdapDay } from './rdap-day.ts';

/**
 * Reads an RDAP answer (RFC 9083) about a domain. Only the members that are shown or kept are read, so that no person's
 * data is stored.
 * @throws LookupFailure if it isn't an answer about this domain
 */
export function readRdapAnswer(body: string, name: string, server: string): LookupFacts {
  const answer = parsed(body, server);
  requireName(answer, name, server);
  const expiry = rdapDay(eventDate(answer, 'expiration'));
  const registrar = listOf(answer.entities).find((entity) => linesOf(entity.roles).includes('registrar'));
  const facts = {
    expiresOn: expiry.day,
    registrarExpiresOn: rdapDay(eventDate(answer, 'registrar expiration')).day,
    registeredOn: rdapDay(eventDate(answer, 'registration')).day,
    registrar: registrar ? registrarName(registrar) : null,
    statuses: linesOf(answer.status).map((status) => status.toLowerCase()),
    nameservers: listOf(answer.nameservers).flatMap(({ ldhName }) => nameserver(ldhName)),
    dnssec: isRecord(answer.secureDNS) ? booleanOf(answer.secureDNS.delegationSigned) : null,
  };
  return { ...facts, raw: withoutPersons(answer, facts.registrar), reason: expiry.reason };
}

function parsed(body: string, server: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(body);
    if (isRecord(answer)) return answer;
  } catch {
    // The failure below is the answer to half a body, too.
  }
  throw new LookupFailure('error', `The answer of ${server} can’t be read.`);
}

function requireName(answer: Record<string, unknown>, name: string, server: string): void {
  const answered = lineOf(answer.ldhName) ?? lineOf(answer.unicodeName);
  if (answered === null) throw new LookupFailure('error', `The answer of ${server} names no domain.`);
  if (domainToASCII(answered.replace(/\.$/, '')) !== name) {
    throw new LookupFailure('error', `${server} answered about ${answered} instead of ${name}.`);
  }
}

function eventDate(answer: Record<string, unknown>, action: string): string | null {
  const event = listOf(answer.events).find(
    ({ eventAction }) => lineOf(eventAction)?.toLowerCase() === action,
  );
  return event ? (lineOf(event.eventDate) ?? '') : null;
}

/** The formatted name of a vCard (RFC 7095), else its organization. */
function registrarName({ vcardArray, handle }: Record<string, unknown>): string | null {
  const properties = Array.isArray(vcardArray) && Array.isArray(vcardArray[1]) ? vcardArray[1] : [];
  const value = (wanted: string): string | null => {
    const property: unknown = properties.find((entry) => Array.isArray(entry) && entry[0] === wanted);
    return Array.isArray(property) ? lineOf([property[3]].flat()[0]) : null;
  };
  return value('fn') ?? value('org') ?? lineOf(handle);
}

function nameserver(value: unknown): string[] {
  const name = lineOf(value)?.toLowerCase().replace(/\.$/, '');
  return name ? [name] : [];
}

function booleanOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function withoutPersons(answer: Record<string, unknown>, registrar: string | null): unknown {
  return {
    objectClassName: lineOf(answer.objectClassName),
    handle: lineOf(answer.handle),
    ldhName: lineOf(answer.ldhName),
    unicodeName: lineOf(answer.unicodeName),
    status: linesOf(answer.status),
    events: listOf(answer.events).map(({ eventAction, eventDate }) => ({
      eventAction: lineOf(eventAction),
      eventDate: lineOf(eventDate),
    })),
    nameservers: listOf(answer.nameservers).flatMap(({ ldhName }) => nameserver(ldhName)),
    delegationSigned: isRecord(answer.secureDNS) ? booleanOf(answer.secureDNS.delegationSigned) : null,
    registrar,
  };
}
