import { createHmac, randomBytes } from 'node:crypto';

/*
 * Prints the variables that docker-compose.yml requires, with new secrets: `node scripts/compose-env.mjs > .env`.
 * It uses nothing but Node, so that it runs before anything is installed.
 */

const TEN_YEARS_S = 10 * 365 * 86_400;

const jwtSecret = randomBytes(32).toString('hex');

const variables = {
  PUBLIC_URL: 'http://localhost:3000',
  SUPABASE_PUBLIC_URL: 'http://localhost:8000',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  MAIL_FROM: 'Oficio <no-reply@example.com>',
  // It is part of addresses, where hexadecimal digits need no escape.
  POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  JWT_SECRET: jwtSecret,
  ANON_KEY: tokenOf('anon'),
  SERVICE_ROLE_KEY: tokenOf('service_role'),
  REALTIME_SECRET: randomBytes(32).toString('hex'),
  HOOK_SECRET: `v1,whsec_${randomBytes(32).toString('base64')}`,
};

for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`);

/**
 * A key of the project: an HS256 token with its role.
 * @param {'anon' | 'service_role'} role
 */
function tokenOf(role) {
  const now = Math.floor(Date.now() / 1_000);
  const signed = [
    { alg: 'HS256', typ: 'JWT' },
    { role, iss: 'supabase', iat: now, exp: now + TEN_YEARS_S },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createHmac('sha256', jwtSecret).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}
