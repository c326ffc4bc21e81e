import { type Kysely, sql } from 'kysely'
import { noteChanges } from './0150-audit'

/**
 * Keys that browsers and phones keep. Each belongs to the host under which it was made (`rp_id`) and counts nowhere else.
 * Challenges are stored by hash, and taken with the row: once, in whichever process.
 */
const STATEMENTS = `
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create table passkey_challenges (
  hash text primary key,
  -- Whose key is to be made; null where a key is shown, because nobody knows yet whose.
  user_id bigint references users on delete cascade,
  rp_id text not null,
  ends_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (ends_at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  const noted = noteChanges('passkeys', 'passkey', 'credential_id public_key counter transports last_used_at')
  await sql.raw([STATEMENTS, noted].join('\n')).execute(db)
}
