import { X509Certificate } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { TLS_PORTS } from '../connection/connection.types.ts';
import { loopbackConnect } from '../connection/loopback-connect.ts';
import type { RegistryStandIn } from '../lookup-settings.ts';
import type { CertificateServers } from './handshake.ts';

const HOSTS = /\.(example|test)$/;
const PORTS: readonly number[] = TLS_PORTS;

/** Whether the stand-in has the host. */
export const isStandInHost = (host: string): boolean => HOSTS.test(host);

/** The stand-in's hosts. Their certificates follow the business clock, which OpenSSL doesn't know. */
export function standInHosts(
  { tlsPort, authority }: RegistryStandIn,
  clock: Pick<Clock, 'now'>,
): CertificateServers {
  const trusted = new X509Certificate(authority);
  return {
    connect: loopbackConnect((server) => {
      const [host = '', port] = server.split(':');
      return isStandInHost(host) && PORTS.includes(Number(port)) ? tlsPort : undefined;
    }),
    authorities: [authority],
    distrust(_, certificate) {
      const isIssued = certificate.checkIssued(trusted) && certificate.verify(trusted.publicKey);
      if (!isIssued) return 'UNKNOWN_AUTHORITY';
      if (clock.now() < new Date(certificate.validFrom)) return 'CERT_NOT_YET_VALID';
      return clock.now() >= new Date(certificate.validTo) ? 'CERT_HAS_EXPIRED' : null;
    },
  };
}
