import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../clock.ts';
import { TLS_PORTS } from '../connection/connection.types.ts';
import { withinPatience } from '../connection/exchange-time.ts';
import { safeConnect } from '../connection/safe-connect.ts';
import type { CertificateAnswer, CertificateOutcome } from '../lookup.types.ts';
import { LookupFailure } from '../lookup-failure.ts';
import { LookupSettings } from '../lookup-settings.ts';
import { ServerTurns } from '../politeness/server-turns.ts';
import { isPrivateName } from '../private-name.ts';
import { type CertificateServers, distrustOfOpenSsl, readHandshake } from './handshake.ts';
import { isStandInHost, standInHosts } from './stand-in-hosts.ts';
import { TlsFailure } from './tls-failure.ts';

const AT_ONCE = 8;

/** Reads the certificates of public servers, and in embedded mode those of the stand-in's hosts. */
@Injectable()
export class CertificateReader {
  readonly #public: CertificateServers;
  readonly #standIn: CertificateServers | null;
  readonly #turns = new ServerTurns({ atOnce: AT_ONCE, spacingMs: 0 });

  constructor(
    @Inject(LookupSettings) private readonly settings: LookupSettings,
    clock: Clock,
  ) {
    const { network, standIn } = settings;
    this.#public = {
      connect: safeConnect({ ...network, ports: TLS_PORTS }),
      authorities: network?.authorities,
      distrust: distrustOfOpenSsl,
    };
    this.#standIn = standIn && standInHosts(standIn, clock);
  }

  /**
   * The certificate that a server shows for a host name (A-labels in lower case) on one of the TLS ports. Never rejects
   * for what a server does.
   */
  async read(host: string, port: number): Promise<CertificateAnswer> {
    if (isPrivateName(host)) {
      return unread('private_name', `${host} belongs to a private network, so it isn’t asked.`);
    }
    if (this.#standIn && isStandInHost(host)) return this.#inTurn(this.#standIn, host, port);
    if (!this.settings.internet) return unread('unreachable', 'Look-ups are switched off.');
    return this.#inTurn(this.#public, host, port);
  }

  #inTurn(servers: CertificateServers, host: string, port: number): Promise<CertificateAnswer> {
    return this.#turns.run(host, () => this.#read(servers, host, port));
  }

  async #read(servers: CertificateServers, host: string, port: number): Promise<CertificateAnswer> {
    try {
      return await withinPatience(
        host,
        async (signal) =>
          readHandshake(await servers.connect(host, port, signal), host, { ...servers, signal }),
        this.settings.patienceMs,
      );
    } catch (error) {
      if (error instanceof TlsFailure) return unread('tls_error', error.message);
      if (error instanceof LookupFailure) return unread('unreachable', error.message);
      throw error;
    }
  }
}

function unread(outcome: CertificateOutcome, reason: string): CertificateAnswer {
  return {
    outcome,
    issuer: null,
    sans: [],
    notBefore: null,
    notAfter: null,
    sha256: null,
    chainOk: null,
    nameOk: null,
    reason,
  };
}
