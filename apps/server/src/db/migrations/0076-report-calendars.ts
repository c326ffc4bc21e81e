import { type Kysely, sql } from 'kysely'

/**
 * Calendars that scheduled reports made for themselves before they were marked: by the names they were given, which nobody
 * changed, and used by nothing but reports. Marked like those made since, they are not listed among people's own.
 */
const STATEMENTS = `
update calendars set attributes = attributes || '{"forReports": true}'
where attributes -> 'forReports' is null
  and name in ('Programados: Todo dia', 'Programados: Toda semana', 'Programados: Todo mês',
    'Programados: Cada día', 'Programados: Cada semana', 'Programados: Cada mes',
    'Scheduled: Every day', 'Scheduled: Every week', 'Scheduled: Every month')
  and exists (select from scheduled_reports where calendar_id = calendars.id)
  and not exists (select from devices where calendar_id = calendars.id)
  and not exists (select from geofences where calendar_id = calendars.id)
  and not exists (select from notifications where calendar_id = calendars.id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
