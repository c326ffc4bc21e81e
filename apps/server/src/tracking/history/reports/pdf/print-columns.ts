import type { ServerTexts } from '@rastro/i18n/server'
import type { PdfType } from '@rastro/model/report'

type ColumnKey = keyof ServerTexts['report-pdf']['column']

/** A column on paper: where its cell stands in the row of the table, and what its foot says. */
export interface PrintColumn {
  key: ColumnKey
  cell: number
  weight: number
  total?: 'sum' | 'max'
}

const column = (key: ColumnKey, cell: number, weight: number, total?: 'sum' | 'max'): PrintColumn => ({
  key,
  cell,
  weight,
  total,
})

/** Paper is narrower than a sheet: what a page has no room for stays in the workbook. */
export const printColumns: Record<PdfType, readonly PrintColumn[]> = {
  route: [
    column('time', 1, 14),
    column('valid', 0, 6),
    column('latitude', 2, 10),
    column('longitude', 3, 10),
    column('altitude', 4, 8),
    column('speed', 5, 10, 'max'),
    column('address', 6, 42),
  ],
  events: [
    column('time', 0, 14),
    column('type', 1, 22),
    column('geofence', 2, 18),
    column('maintenance', 3, 16),
    column('address', 4, 36),
  ],
  summary: [
    column('device', 0, 26),
    column('start', 1, 16),
    column('distance', 2, 12, 'sum'),
    column('startOdometer', 3, 13),
    column('endOdometer', 4, 13),
    column('topSpeed', 5, 11, 'max'),
    column('averageSpeed', 6, 11),
    column('engineHours', 7, 11, 'sum'),
    column('fuel', 8, 11, 'sum'),
  ],
  trips: [
    column('start', 0, 17),
    column('startAddress', 1, 25),
    column('end', 3, 17),
    column('endAddress', 4, 25),
    column('duration', 6, 9, 'sum'),
    column('distance', 7, 10, 'sum'),
    column('topSpeed', 8, 10, 'max'),
    column('averageSpeed', 9, 10),
    column('fuel', 10, 9, 'sum'),
    column('driver', 11, 12),
  ],
  stops: [
    column('start', 0, 14),
    column('address', 1, 40),
    column('odometer', 2, 12),
    column('end', 3, 14),
    column('duration', 4, 10, 'sum'),
    column('engineHours', 5, 11, 'sum'),
    column('fuel', 6, 10, 'sum'),
  ],
  devices: [
    column('name', 0, 22),
    column('uniqueId', 1, 16),
    column('phone', 2, 14),
    column('model', 3, 12),
    column('contact', 4, 16),
    column('status', 5, 9),
    column('lastUpdate', 6, 14),
    column('address', 7, 30),
  ],
  geofences: [
    column('device', 0, 26),
    column('geofence', 1, 30),
    column('start', 2, 16),
    column('end', 3, 16),
    column('duration', 4, 12, 'sum'),
  ],
  speeding: [
    column('start', 0, 14),
    column('duration', 1, 9, 'sum'),
    column('distance', 2, 10, 'sum'),
    column('limit', 3, 10),
    column('topSpeed', 4, 10, 'max'),
    column('averageSpeed', 5, 10),
    column('address', 6, 42),
  ],
  idle: [
    column('start', 0, 14),
    column('end', 1, 14),
    column('duration', 2, 10, 'sum'),
    column('fuel', 3, 10, 'sum'),
    column('address', 4, 46),
  ],
  drivers: [
    column('driver', 0, 26),
    column('trips', 1, 9, 'sum'),
    column('vehicles', 2, 9),
    column('distance', 3, 12, 'sum'),
    column('duration', 4, 12, 'sum'),
    column('averageSpeed', 5, 11),
    column('topSpeed', 6, 11, 'max'),
    column('fuel', 7, 11, 'sum'),
  ],
  ranking: [
    column('name', 0, 26),
    column('rank', 1, 8),
    column('faults', 2, 10),
    column('distance', 3, 12, 'sum'),
    column('trips', 4, 8, 'sum'),
    column('duration', 5, 11, 'sum'),
    column('speedings', 6, 9, 'sum'),
    column('hardBrakings', 7, 9, 'sum'),
    column('hardAccelerations', 8, 10, 'sum'),
    column('hardCornerings', 9, 9, 'sum'),
    column('topSpeed', 10, 11, 'max'),
  ],
}
