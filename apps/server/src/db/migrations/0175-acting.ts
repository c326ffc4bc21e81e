import { type Kysely, sql } from 'kysely'

/**
 * Who acts as somebody else does so in his own session, for a while and for a reason; sessions of the other one, which
 * were opened for it before, end. That it begins and ends is on record by whatever it begins and ends: a call, the end of
 * the hour, the removal of either account. `acting_over`: it has ended, and nobody has gone back to his own account yet.
 */
const STATEMENTS = `
delete from sessions where opened_by is not null;
drop index sessions_opened_by;
drop trigger sign_in_noted on sessions;
alter table sessions
  drop column opened_by,
  add column acting_as bigint references users on delete set null,
  add column acting_until timestamptz,
  add column acting_reason text,
  add column acting_over boolean not null default false;
-- Who signs in as somebody else leaves no trace in when an account was signed in to.
create trigger sign_in_noted after insert on sessions for each row when (new.method is distinct from 'acting')
  execute function note_sign_in();
create index sessions_acting on sessions (acting_as) where acting_until is not null;

create or replace function audit_acting() returns trigger language plpgsql as $$
declare
  doer jsonb := audit_by();
  began boolean := false;
  ended boolean := false;
  actor bigint;
  target bigint;
  salt bytea := uuid_send(gen_random_uuid());
  payload jsonb := '{}';
  made bigint;
begin
  if tg_op <> 'INSERT' then
    ended := old.acting_until is not null and not old.acting_over and old.acting_as is not null;
    actor := old.user_id; target := old.acting_as;
  end if;
  if tg_op <> 'DELETE' then
    began := new.acting_until is not null and not new.acting_over and new.acting_as is not null;
    if began then actor := new.user_id; target := new.acting_as; end if;
  end if;
  if began = ended then return null; end if;
  if began then payload := jsonb_build_object('reason', new.acting_reason, 'until', new.acting_until); end if;
  insert into audit (request, actor_id, on_behalf_id, credential, address, agent, call, is_act, kind, noun, object_id, branch, detail_hash)
    values ((doer ->> 'request')::uuid, actor, case when ended then target end, doer ->> 'credential', doer ->> 'address',
      doer ->> 'agent', doer ->> 'call', true, case when began then 'actBegin' else 'actEnd' end, 'user', target,
      audit_branch('user', target, actor), audit_hash(salt, payload))
    returning id into made;
  insert into audit_details values (made, salt, payload);
  return null;
end $$;
create trigger noted_acting after insert or delete or update of acting_as, acting_until, acting_over on sessions
  for each row execute function audit_acting();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
