import { type Kysely, sql } from 'kysely'

/**
 * When each account was signed in to last, and from where: sessions are removed when they end. The database notes it with
 * the session, whichever way somebody came in; who signs in as somebody else leaves no trace here.
 */
const STATEMENTS = `
create table sign_ins (
  user_id integer primary key references users on delete cascade,
  at timestamptz not null,
  address text,
  method text
);

insert into sign_ins (user_id, at, address, method)
  select distinct on (user_id) user_id, created_at, address, method from sessions
  where opened_by is null and created_at is not null order by user_id, created_at desc;

create or replace function note_sign_in() returns trigger language plpgsql as $$
begin
  insert into sign_ins (user_id, at, address, method)
    values (new.user_id, coalesce(new.created_at, now()), new.address, new.method)
    on conflict (user_id) do update set at = excluded.at, address = excluded.address, method = excluded.method
    where sign_ins.at <= excluded.at;
  return null;
end $$;
create trigger sign_in_noted after insert on sessions for each row when (new.opened_by is null)
  execute function note_sign_in();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
