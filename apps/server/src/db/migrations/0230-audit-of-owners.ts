import { type Kysely, sql } from 'kysely'

/**
 * What is done to something stands in the branch of whoever owns it then, not of who did it: a change of a device that an
 * administrator made concerns its customer and those above him. What is given away stands with whom it was taken from. What
 * nobody owns stands with who did it, as before.
 */
const FUNCTIONS = `
create or replace function audit_branch(noun text, object_id bigint, actor_id bigint) returns bigint[] language sql stable as $$
  select coalesce(
    (select path from accounts where noun in ('user', 'account') and id = object_id),
    (select a.path from devices d join accounts a on a.id = d.account_id where noun = 'device' and d.id = object_id),
    (select path from accounts where id = actor_id))
$$;

-- Arguments: noun, columns that do not count, and whether only what people change is noted.
create or replace function audit_change() returns trigger language plpgsql as $$
declare
  doer jsonb := audit_by();
  older jsonb;
  newer jsonb;
  owner bigint;
  kind text := case tg_op when 'INSERT' then 'create' when 'DELETE' then 'remove' else 'edit' end;
  fields jsonb;
  salt bytea;
  made bigint;
  noun text := tg_argv[0];
  skipped text[] := string_to_array(tg_argv[1], ' ') || array['id', 'version'];
begin
  if doer is null and tg_argv[2] = 'people' then return null; end if;
  if tg_op <> 'INSERT' then older := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then newer := to_jsonb(new); end if;
  owner := coalesce(older ->> 'account_id', newer ->> 'account_id')::bigint;
  older := older - skipped;
  newer := newer - skipped;
  if older = newer then return null; end if;
  select jsonb_object_agg(key, jsonb_build_array(audit_shown(key, o.value), audit_shown(key, n.value))) into fields
    from audit_fields(coalesce(older, '{}')) o full join audit_fields(coalesce(newer, '{}')) n using (key)
    where o.value is distinct from n.value;
  if tg_op = 'UPDATE' and newer ? 'deleted_at' then
    if older ->> 'deleted_at' is null and newer ->> 'deleted_at' is not null then kind := 'remove'; end if;
    if older ->> 'deleted_at' is not null and newer ->> 'deleted_at' is null then kind := 'restore'; end if;
  end if;
  if fields is not null then salt := uuid_send(gen_random_uuid()); end if;
  insert into audit (request, actor_id, on_behalf_id, credential, address, agent, call, is_act, kind, noun, object_id, branch, detail_hash)
    values ((doer ->> 'request')::uuid, (doer ->> 'actorId')::bigint, (doer ->> 'onBehalfId')::bigint, doer ->> 'credential',
      doer ->> 'address', doer ->> 'agent', doer ->> 'call', false, kind, noun,
      case when tg_op = 'DELETE' then old.id else new.id end,
      coalesce((select path from accounts where id = owner),
        audit_branch(noun, case when tg_op = 'DELETE' then old.id else new.id end, (doer ->> 'actorId')::bigint)),
      audit_hash(salt, fields))
    returning id into made;
  if fields is not null then insert into audit_details values (made, salt, fields); end if;
  return null;
end $$;

-- Arguments: those of audit_change.
create or replace function audit_added() returns trigger language plpgsql as $$
declare
  doer jsonb := audit_by();
  noun text := tg_argv[0];
  skipped text[] := string_to_array(tg_argv[1], ' ') || array['id', 'version'];
  numbers regclass := pg_get_serial_sequence('audit', 'id');
  is_account boolean := noun in ('user', 'account');
  doers_branch bigint[];
begin
  if doer is null and tg_argv[2] = 'people' then return null; end if;
  if not is_account then doers_branch := audit_branch(null, null, (doer ->> 'actorId')::bigint); end if;
  with read as materialized (
    select nextval(numbers) as audit_id, added.id, (to_jsonb(added) ->> 'account_id')::bigint as owner,
      (select jsonb_object_agg(f.key, jsonb_build_array(null, audit_shown(f.key, f.value)))
        from audit_fields(to_jsonb(added) - skipped) f) as fields,
      uuid_send(gen_random_uuid()) as salt
    from added
  ), noted as (
    insert into audit (id, request, actor_id, on_behalf_id, credential, address, agent, call, is_act, kind, noun, object_id, branch, detail_hash)
    select audit_id, (doer ->> 'request')::uuid, (doer ->> 'actorId')::bigint, (doer ->> 'onBehalfId')::bigint, doer ->> 'credential',
      doer ->> 'address', doer ->> 'agent', doer ->> 'call', false, 'create', noun, read.id,
      case when is_account then audit_branch(noun, read.id, (doer ->> 'actorId')::bigint) else coalesce(owners.path, doers_branch) end,
      case when fields is not null then audit_hash(salt, fields) end
    from read left join accounts owners on owners.id = read.owner
  )
  insert into audit_details select audit_id, salt, fields from read where fields is not null;
  return null;
end $$;

-- Arguments: column of the owner and of what is linked to him.
create or replace function audit_link() returns trigger language plpgsql as $$
declare
  doer jsonb := audit_by();
  noun text := case tg_argv[0] when 'user_id' then 'user' when 'device_id' then 'device' end;
begin
  execute format('insert into audit (request, actor_id, on_behalf_id, credential, address, agent, call, is_act, kind, noun, object_id, object2_id, branch)
      select ($1 ->> ''request'')::uuid, ($1 ->> ''actorId'')::bigint, ($1 ->> ''onBehalfId'')::bigint, $1 ->> ''credential'',
        $1 ->> ''address'', $1 ->> ''agent'', $1 ->> ''call'', false, %L, %L, %I, %I, audit_branch(%L, %3$I, ($1 ->> ''actorId'')::bigint)
      from rows',
    case tg_op when 'INSERT' then 'link' else 'unlink' end, tg_table_name, tg_argv[0], tg_argv[1], noun) using doer;
  return null;
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FUNCTIONS).execute(db)
}
