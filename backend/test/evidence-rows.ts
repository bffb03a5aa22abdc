import type { TestApplication } from './test-application.ts';

/** A registry's answer that conflicts with the date of a domain. */
export async function addEvidence(app: TestApplication, domainId: string, registrar: string): Promise<void> {
  await app.admin.query(
    `INSERT INTO oficio.expiry_evidence (id, organization_id, domain_id, fqdn, source, outcome, expires_on, registrar,
       seen_from, seen_until)
     SELECT gen_random_uuid(), organization_id, id, fqdn, 'registry', 'ok', '2028-01-01', $2, created_at, created_at
     FROM public.domains WHERE id = $1`,
    [domainId, registrar],
  );
  await app.admin.query("UPDATE public.domains SET conflicting_expires_on = '2028-01-01' WHERE id = $1", [
    domainId,
  ]);
}

/** What the server of a certificate has shown. */
export async function addShownCertificate(
  app: TestApplication,
  certificateId: string,
  issuer: string,
): Promise<void> {
  await app.admin.query(
    `INSERT INTO oficio.expiry_evidence (id, organization_id, certificate_id, fqdn, source, server, outcome, expires_on,
       raw, seen_from, seen_until)
     SELECT gen_random_uuid(), organization_id, id, host, 'tls', host || ':443', 'ok', '2028-01-01',
       jsonb_build_object('issuer', $2::text), created_at, created_at
     FROM public.certificates WHERE id = $1`,
    [certificateId, issuer],
  );
}
