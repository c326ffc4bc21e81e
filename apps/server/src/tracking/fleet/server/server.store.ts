import type { Selectable } from 'kysely'
import type { ServerInput } from '@rastro/model/server'
import type { Db } from '#src/db/index'
import type { ServerTable } from '#src/db/schema'
import { type Projection, tableProjection } from '#src/db/feed/index'

/** The stored part of the server object. */
export type ServerSettings = Readonly<ServerInput>

const settingsOf = (row: Selectable<ServerTable>): ServerSettings => ({
  attributes: row.attributes,
  registration: row.registration,
  readonly: row.readonly,
  deviceReadonly: row.device_readonly,
  limitCommands: row.limit_commands,
  disableReports: row.disable_reports,
  fixedEmail: row.fixed_email,
  map: row.map,
  bingKey: row.bing_key,
  mapUrl: row.map_url,
  overlayUrl: row.overlay_url,
  latitude: row.latitude,
  longitude: row.longitude,
  zoom: row.zoom,
  forceSettings: row.force_settings,
  coordinateFormat: row.coordinate_format,
  poiLayer: row.poi_layer,
  announcement: row.announcement,
})

/** Keeps the settings in memory equal to the row. */
export const serverProjection = (server: { set(settings: ServerSettings): void }): Projection =>
  tableProjection<Selectable<ServerTable>>({
    table: 'server',
    put: (row) => server.set(settingsOf(row)),
    remove: () => undefined,
  })

export async function loadServer(db: Db): Promise<ServerSettings> {
  return settingsOf(await db.selectFrom('server').selectAll().where('id', '=', 1).executeTakeFirstOrThrow())
}

export async function updateServer(db: Db, input: ServerInput): Promise<ServerSettings> {
  const row = await db
    .updateTable('server')
    .set({
      attributes: JSON.stringify(input.attributes),
      registration: input.registration,
      readonly: input.readonly,
      device_readonly: input.deviceReadonly,
      limit_commands: input.limitCommands,
      disable_reports: input.disableReports,
      fixed_email: input.fixedEmail,
      map: input.map,
      bing_key: input.bingKey,
      map_url: input.mapUrl,
      overlay_url: input.overlayUrl,
      latitude: input.latitude,
      longitude: input.longitude,
      zoom: input.zoom,
      force_settings: input.forceSettings,
      coordinate_format: input.coordinateFormat,
      poi_layer: input.poiLayer,
      announcement: input.announcement,
    })
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
  return settingsOf(row)
}
