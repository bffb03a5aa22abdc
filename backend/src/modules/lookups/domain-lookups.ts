import { Inject, Injectable } from '@nestjs/common';
import { withinPatience } from './connection/exchange-time.ts';
import { isHostName } from './connection/host-name.ts';
import type { LookupAnswer } from './lookup.types.ts';
import { LookupFailure } from './lookup-failure.ts';
import { LookupSettings } from './lookup-settings.ts';
import { ServerBackOff } from './politeness/server-back-off.ts';
import { ServerTurns } from './politeness/server-turns.ts';
import { isPrivateName } from './private-name.ts';
import type { Registry } from './registry.ts';
import { RegistryDirectory } from './registry-directory.ts';
import { unanswered } from './unanswered.ts';

const AT_ONCE = 8;
const SPACING_MS = 2_000;

/** Asks the registries about domains, one question at a time for each server. */
@Injectable()
export class DomainLookups {
  readonly #directory: RegistryDirectory;
  readonly #foreignTurns = new ServerTurns({ atOnce: AT_ONCE, spacingMs: SPACING_MS });
  readonly #standInTurns = new ServerTurns({ atOnce: AT_ONCE, spacingMs: 0 });
  readonly #backOff = new ServerBackOff();

  constructor(@Inject(LookupSettings) private readonly settings: LookupSettings) {
    this.#directory = new RegistryDirectory(settings);
  }

  /**
   * What the registry says about a domain (A-labels in lower case). Never rejects for what a registry does. The answer may
   * take minutes when many names of one registry wait for their turn; each exchange ends within eight seconds.
   */
  async lookUp(name: string): Promise<LookupAnswer> {
    if (isPrivateName(name)) {
      return unanswered(
        'private_name',
        null,
        `${name} belongs to a private network, so no registry knows it.`,
      );
    }
    if (!isHostName(name))
      return unanswered('error', null, `${name} isn’t a domain that a registry can know.`);
    const registry = this.#directory.find(name);
    if (!registry) return unanswered('unsupported_tld', null, this.#unsupported(name));
    const turns = registry.foreign ? this.#foreignTurns : this.#standInTurns;
    return turns.run(
      registry.server,
      () => this.#ask(registry, name),
      () => this.#backingOff(registry),
    );
  }

  async #ask(registry: Registry, name: string): Promise<LookupAnswer> {
    const { server, source } = registry;
    try {
      const facts = await withinPatience(
        server,
        (signal) => registry.ask(name, signal),
        this.settings.patienceMs,
      );
      this.#backOff.answered(server);
      const noExpiry = facts.reason ?? `${server} doesn’t publish when ${name} expires.`;
      return facts.expiresOn === null
        ? { ...facts, outcome: 'no_expiry', source, retryAfterSeconds: null, reason: noExpiry }
        : { ...facts, outcome: 'ok', source, retryAfterSeconds: null };
    } catch (error) {
      if (!(error instanceof LookupFailure)) throw error;
      return this.#failed(registry, error);
    }
  }

  /** The answer while the server wants to be left alone, else null. */
  #backingOff(registry: Registry): LookupAnswer | null {
    const left = this.#backOff.secondsLeft(registry.server);
    if (left === 0) return null;
    const reason = `${registry.server} asks us to wait before we ask again.`;
    return { ...unanswered('rate_limited', registry, reason), retryAfterSeconds: left };
  }

  #failed(registry: Registry, { outcome, message, retryAfterSeconds }: LookupFailure): LookupAnswer {
    const { server, foreign } = registry;
    const limited = outcome === 'rate_limited';
    // A server that is silent hasn't lifted its limit.
    if (!limited && outcome !== 'timeout') this.#backOff.answered(server);
    return {
      ...unanswered(outcome, registry, message),
      retryAfterSeconds:
        foreign && limited ? this.#backOff.limited(server, retryAfterSeconds) : retryAfterSeconds,
    };
  }

  #unsupported(name: string): string {
    if (!this.settings.internet) return 'Look-ups are switched off.';
    return `The registry of .${name.split('.').at(-1)} can’t be asked. Please enter the expiry date yourself.`;
  }
}
