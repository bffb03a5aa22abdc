import { type Certificate, type CertificateReadings, certificateRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { CheckNow } from '../../entities/hosting/check-now.tsx';
import { Moment } from '../../entities/hosting/moment.tsx';
import { useAwaitedCheck } from '../../entities/hosting/use-awaited-check.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CHECK_SENTENCES, CHECK_WORDS } from './certificate-words.ts';
import { IssuerLink } from './issuer-link.tsx';
import { ShownDialog } from './shown-dialog.tsx';
import { LifetimeLeft, Validity } from './validity.tsx';

/** What the server of a host shows, and when it was last asked. */
export function ServerSection({ certificate }: { certificate: Certificate }) {
  const [explaining, setExplaining] = useState(false);
  const readings = useAwaitedCheck(
    queryOf(certificateRoutes.evidence, { parameters: { id: certificate.id } }),
  );
  const { query, isLate } = readings;
  const { data } = query;
  const isChecked = certificate.archivedAt === null && certificate.deletedAt === null;
  return (
    <Section
      title="Certificate"
      actions={
        <>
          {data && (
            <Button size="small" variant="ghost" onClick={() => setExplaining(true)}>
              Why this date?
            </Button>
          )}
          {isChecked && (
            <CheckNow
              id={certificate.id}
              route={certificateRoutes.check}
              failure="The server wasn’t asked"
              checks={readings}
            />
          )}
        </>
      }
    >
      {isLate && (
        <Notice className="mb-4">The server takes its time. Its answer will show here when it comes.</Notice>
      )}
      {query.error && !data ? (
        <QueryError title="What the server has shown could not be loaded" query={query} />
      ) : (
        <ServerFacts certificate={certificate} readings={data} />
      )}
      {explaining && data && (
        <ShownDialog server={serverOf(certificate)} items={data.items} onClose={() => setExplaining(false)} />
      )}
    </Section>
  );
}

const serverOf = ({ host, port }: Certificate): string => `${host}:${port}`;

function ServerFacts({
  certificate,
  readings,
}: {
  certificate: Certificate;
  readings: CertificateReadings | undefined;
}) {
  const { issuer, notBefore, notAfter, checkStatus, nameOk, sans, sha256 } = certificate;
  const words = CHECK_WORDS[checkStatus];
  return (
    <FactList>
      <Fact label="Valid to">{notAfter && <Validity certificate={certificate} />}</Fact>
      <Fact label="Lifetime left">{notAfter && <LifetimeLeft certificate={certificate} />}</Fact>
      <Fact label="Valid from">{notBefore && <Moment at={notBefore} />}</Fact>
      <Fact label="Chain">
        <Badge tone={words.tone}>{words.label}</Badge>
      </Fact>
      <Fact label="Last check">
        {readings && (
          <>
            {readings.checkedAt && (
              <>
                <Moment at={readings.checkedAt} />.{' '}
              </>
            )}
            {readings.reason ?? CHECK_SENTENCES[readings.status]}
          </>
        )}
      </Fact>
      <Fact label="Next check">{readings?.nextCheckAt && <Moment at={readings.nextCheckAt} />}</Fact>
      <Fact label="Issuer">{issuer && <IssuerLink issuer={issuer} />}</Fact>
      <Fact label="For this host">{nameOk === null ? null : nameOk ? 'Yes' : 'No'}</Fact>
      <Fact label="Names">{sans.join(', ')}</Fact>
      <Fact label="Fingerprint">{sha256 && <span className="break-all tabular-nums">{sha256}</span>}</Fact>
    </FactList>
  );
}
