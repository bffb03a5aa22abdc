/**
 * A small copy of what the service relies on: roles, `auth.uid()`, sessions, and a table of tenants' rows that
 * members may read, with the owner's id for filters.
 */
export const SCHEMA = `
create role anon;
create role authenticated;
create role service_role bypassrls;
create schema auth;
grant usage on schema auth to anon, authenticated;
create table auth.sessions (id uuid primary key, user_id uuid not null);
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create table public.memberships (owner_id uuid, member_id uuid, primary key (owner_id, member_id));
grant select on public.memberships to authenticated;

create table public.client_directory (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  balance bigint,
  notes text,
  tags text[],
  extra jsonb,
  created_at timestamptz not null default now()
);
alter table public.client_directory replica identity full;
alter table public.client_directory enable row level security;
alter table public.client_directory force row level security;
create policy members on public.client_directory for select to authenticated using (
  user_id = (select auth.uid())
  or exists (select from public.memberships m where m.owner_id = user_id and m.member_id = (select auth.uid()))
);
grant select on public.client_directory to authenticated;
alter table public.client_directory alter column notes set storage external;

create table public.documents (
  id text primary key,
  user_id uuid not null,
  title text,
  body text
);
alter table public.documents alter column body set storage external;
alter table public.documents enable row level security;
create policy own on public.documents for select to authenticated using (user_id = auth.uid());
grant select on public.documents to authenticated;

create table public.secrets (id int primary key, user_id uuid);
create table public.unpublished (id int primary key);
grant select on public.unpublished to authenticated;
create publication supabase_realtime for table public.client_directory, public.documents, public.secrets;
`;
