import { type Kysely, sql } from 'kysely'
import { noteChanges } from './0150-audit'

/**
 * Addresses of accounts that wait to be confirmed, and those that took the place of others lately. As long as the old one
 * may be put back, nobody else takes it. Only hashes of what the links hold are stored.
 */
const STATEMENTS = `
create table email_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  asked_at timestamptz not null,
  confirm_hash text unique,
  confirm_until timestamptz not null,
  stop_hash text unique,
  confirmed_at timestamptz,
  undo_hash text unique,
  undo_until timestamptz
);
create index email_changes_user on email_changes (user_id);
create unique index email_changes_pending on email_changes (user_id) where confirmed_at is null;
create index email_changes_old on email_changes (lower(btrim(old_email)));

create or replace function email_kept_for_its_owner() returns trigger language plpgsql as $$
begin
  if exists (select 1 from email_changes where lower(btrim(old_email)) = lower(btrim(new.email))
      and user_id <> new.id and undo_until > now()) then
    raise exception 'address may be put back' using errcode = 'unique_violation', constraint = 'users_email';
  end if;
  return new;
end $$;
create trigger email_kept before insert or update of email on users for each row
  execute function email_kept_for_its_owner();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  const noted = noteChanges('email_changes', 'emailChange', 'confirm_hash stop_hash undo_hash')
  await sql.raw([STATEMENTS, noted].join('\n')).execute(db)
}
