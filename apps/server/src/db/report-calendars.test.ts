import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database'
import { up } from './migrations/0076-report-calendars'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('calendars that older scheduled reports made for themselves are marked; those of people are not', async () => {
  await sql`
    insert into calendars (id, name, data) overriding system value values
      (1, 'Programados: Todo dia', 'x'), (2, 'Scheduled: Every month', 'x'), (3, 'Horário comercial', 'x'),
      (4, 'Programados: Cada mes', 'x'), (5, 'Programados: Toda semana', 'x')`.execute(database.db)
  await sql`insert into scheduled_reports (type, description, calendar_id)
    select 'trips', 'Viagens', id from calendars where id <> 4`.execute(database.db)
  // Somebody found it in the list and uses it for a geofence.
  await sql`insert into geofences (name, area, calendar_id) values ('Pátio', 'CIRCLE (0 0, 1)', 5)`.execute(database.db)
  for (let again = 0; again < 2; again++) await up(database.db as never)
  const { rows } = await sql<{ id: number }>`
    select id from calendars where attributes @> '{"forReports": true}' order by id`.execute(database.db)
  expect(rows.map(({ id }) => Number(id))).toEqual([1, 2])
})
