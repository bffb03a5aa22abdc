import { expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { readEnvironment } from './environment.ts';

function refusal(source: Record<string, string>): string {
  try {
    readEnvironment(source);
    return 'none';
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

test.each([
  'postgres://owner:hunter2@db.example.com:5432/office',
  'postgres://owner:hunter2@10.0.0.5/office?application_name=oficio',
  'postgres://owner:hunter2@localhost.example.com/office',
  'postgres://owner:hunter2@localhost/office?host=db.example.com',
  'postgres://owner:hunter2@db.example.com/office?sslmode=on',
  'postgres://owner:hunter2@[2001:db8::5]/office',
])('the remote database %s has to state sslmode', (url) => {
  const line = refusal({ DATABASE_URL: url });
  expect(line).toMatch(
    /^DATABASE_URL: must state sslmode, because .+ clear text .+ Example: .+sslmode=verify-full$/,
  );
  expect(line).not.toContain('hunter2');
});

test.each([
  'postgres://owner:p@localhost:5432/office',
  'postgres://owner:p@127.0.0.1/office',
  'postgres://owner:p@[::1]:5432/office',
  'postgres://owner:p@%2Fvar%2Frun%2Fpostgresql/office',
  'postgres://owner:p@localhost/office?host=/var/run/postgresql',
  'postgres://owner:p@db.example.com/office?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://owner:p@db.example.com/office?sslmode=disable',
])('the database %s is accepted', (url) => {
  expect(refusal({ DATABASE_URL: url })).toBe('none');
});

test.each([{}, { TRUST_PROXY: '0' }])(
  'an https PUBLIC_URL with %o asks for the number of proxies',
  (source) => {
    expect(refusal({ PUBLIC_URL: 'https://office.example.com', ...source })).toMatch(
      /^TRUST_PROXY: must be the number of proxies in front, because PUBLIC_URL is https .+ Example: TRUST_PROXY=1$/,
    );
  },
);

test.each([
  { PUBLIC_URL: 'https://office.example.com', TRUST_PROXY: '2' },
  { PUBLIC_URL: 'http://office.example.com' },
])('%o is accepted', (source) => {
  expect(refusal(source)).toBe('none');
});
