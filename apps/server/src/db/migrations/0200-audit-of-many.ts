import { type Kysely, sql } from 'kysely'

/**
 * Rows that are added together are noted together. Noted one by one, each of them read the whole statement again for whom it
 * is run, and an import spent more time on its notes than on its devices.
 */
const FUNCTIONS = `
-- For whom the statement is run; null for what the server does by itself. The statement may be long: only its beginning counts.
create or replace function audit_by() returns jsonb language plpgsql stable as $$
declare
  statement text := current_query();
  mark text;
begin
  if statement not like '/*by:%' then return null; end if;
  mark := substring(split_part(statement, '*/', 1) from '^/\\*by:([A-Za-z0-9+/=]+)$');
  if mark is null then return null; end if;
  return convert_from(decode(mark, 'base64'), 'UTF8')::jsonb;
end $$;

-- Stable, as to_jsonb is, so that it becomes a part of the statement that asks for it.
create or replace function audit_shown(key text, value jsonb) returns jsonb language sql stable as $$
  select case
    when value is null then 'null'
    when key ~* '(password|secret|token|hash|totp|salt|sealed|apikey)' and key !~* '(_at|_from|_id)$' then '"•"'
    when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 2000 then to_jsonb(left(value #>> '{}', 2000) || '…')
    else value end
$$;

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
    select nextval(numbers) as audit_id, added.id,
      (select jsonb_object_agg(f.key, jsonb_build_array(null, audit_shown(f.key, f.value)))
        from audit_fields(to_jsonb(added) - skipped) f) as fields,
      uuid_send(gen_random_uuid()) as salt
    from added
  ), noted as (
    insert into audit (id, request, actor_id, on_behalf_id, credential, address, agent, call, is_act, kind, noun, object_id, branch, detail_hash)
    select audit_id, (doer ->> 'request')::uuid, (doer ->> 'actorId')::bigint, (doer ->> 'onBehalfId')::bigint, doer ->> 'credential',
      doer ->> 'address', doer ->> 'agent', doer ->> 'call', false, 'create', noun, id,
      case when is_account then audit_branch(noun, id, (doer ->> 'actorId')::bigint) else doers_branch end,
      case when fields is not null then audit_hash(salt, fields) end
    from read
  )
  insert into audit_details select audit_id, salt, fields from read where fields is not null;
  return null;
end $$;

-- Arguments: column of the owner and of what is linked to him.
create or replace function audit_link() returns trigger language plpgsql as $$
declare doer jsonb := audit_by();
begin
  execute format('insert into audit (request, actor_id, on_behalf_id, credential, address, agent, call, is_act, kind, noun, object_id, object2_id, branch)
      select ($1 ->> ''request'')::uuid, ($1 ->> ''actorId'')::bigint, ($1 ->> ''onBehalfId'')::bigint, $1 ->> ''credential'',
        $1 ->> ''address'', $1 ->> ''agent'', $1 ->> ''call'', false, %L, %L, %I, %I, $2 from rows',
    case tg_op when 'INSERT' then 'link' else 'unlink' end, tg_table_name, tg_argv[0], tg_argv[1])
    using doer, audit_branch(null, null, (doer ->> 'actorId')::bigint);
  return null;
end $$;

do $$
declare one record;
begin
  for one in
    select tgrelid::regclass as "table", pg_get_triggerdef(oid) as definition from pg_trigger
      where tgfoid = 'audit_change'::regproc and tgname = 'noted'
  loop
    execute format('drop trigger noted on %s', one."table");
    execute replace(one.definition, 'AFTER INSERT OR DELETE OR UPDATE', 'AFTER DELETE OR UPDATE');
    execute replace(replace(replace(one.definition, 'TRIGGER noted AFTER INSERT OR DELETE OR UPDATE', 'TRIGGER noted_added AFTER INSERT'),
      'FOR EACH ROW', 'REFERENCING NEW TABLE AS added FOR EACH STATEMENT'), 'audit_change(', 'audit_added(');
  end loop;
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FUNCTIONS).execute(db)
}
