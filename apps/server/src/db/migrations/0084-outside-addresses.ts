import { type Kysely, sql } from 'kysely'

/**
 * Mail addresses without an account that scheduled reports go to, each confirmed once for the account that invited it.
 * The row stays when no report names it any more: a no is a no for ever.
 */
const STATEMENTS = `
create table outside_addresses (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'undeliverable')),
  -- Of who invited it: of its mails and pages.
  language text not null,
  token_hash text unique,
  expires_at timestamptz,
  invited_at timestamptz not null,
  changed_at timestamptz not null,
  unique (owner_id, address)
);
create table report_addresses (
  report_id bigint not null references scheduled_reports on delete cascade,
  address_id bigint not null references outside_addresses on delete cascade,
  primary key (report_id, address_id)
);
create index report_addresses_address on report_addresses (address_id);

-- For the limits of a day; an account that goes leaves its own behind.
create table outside_invitations (
  owner_id bigint not null,
  address text not null,
  at timestamptz not null
);
create index outside_invitations_at on outside_invitations (at);

create table report_run_addresses (
  run_id bigint not null references report_runs on delete cascade,
  address_id bigint not null references outside_addresses on delete cascade,
  sent_at timestamptz,
  error text,
  primary key (run_id, address_id)
);
create index report_run_addresses_address on report_run_addresses (address_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
