import { CELL_2G, CELL_3G, CELL_4G, WIDE_CELL_3G, type CellWidths } from './cells'
import type { Gt06Message } from './message'

/** What a location message is made of, in this order. */
export interface LocationLayout {
  hasGps: boolean
  /** Cell, and whether a length byte stands before it or the kind of radio. */
  cell?: CellWidths & { hasLength?: boolean; hasRadio?: boolean }
  hasStatus?: boolean
  /** Speeding in the status where others have removal, and no alarm code behind it. */
  isVxt01?: boolean
  /** The language byte behind the alarm code continues it. */
  hasWideAlarm?: boolean
  hasGeofenceNumber?: boolean
  /** Height above sea level behind the status or the reason of the upload. */
  hasAltitude?: boolean
}

const LENGTH_OF_ITS_OWN = { hasLength: true } as const
const CELL_STATUS: LocationLayout = { hasGps: false, cell: CELL_2G, hasStatus: true }
const CELL_STATUS_4G: LocationLayout = { hasGps: false, cell: CELL_4G, hasStatus: true }
const GPS_ONLY: LocationLayout = { hasGps: true }
const GPS_CELL: LocationLayout = { hasGps: true, cell: CELL_2G }
const GPS_CELL_3G: LocationLayout = { hasGps: true, cell: CELL_3G }
const GPS_CELL_4G: LocationLayout = { hasGps: true, cell: CELL_4G }
const GPS_STATUS: LocationLayout = { hasGps: true, cell: { ...CELL_2G, ...LENGTH_OF_ITS_OWN }, hasStatus: true }
const GPS_STATUS_3G: LocationLayout = { ...GPS_STATUS, cell: { ...CELL_3G, ...LENGTH_OF_ITS_OWN } }
const GEOFENCED: LocationLayout = { ...GPS_STATUS, hasWideAlarm: true, hasGeofenceNumber: true }
const GEOFENCED_4G: LocationLayout = { ...GEOFENCED, cell: { ...CELL_4G, ...LENGTH_OF_ITS_OWN } }
const VXT01_STATUS: LocationLayout = { ...GPS_CELL, hasStatus: true, isVxt01: true }
const WIDE_CELL_REPORT: LocationLayout = { hasGps: true, cell: WIDE_CELL_3G, hasAltitude: true }
/** Its length byte does not count itself, as the others do. */
const WIDE_CELL_STATUS: LocationLayout = {
  ...GPS_STATUS,
  cell: { ...WIDE_CELL_3G, ...LENGTH_OF_ITS_OWN },
  hasAltitude: true,
}

const LAYOUTS: Readonly<Record<number, LocationLayout>> = {
  0x10: GPS_ONLY,
  0x11: { hasGps: true, cell: WIDE_CELL_3G },
  0x12: GPS_CELL,
  0x16: GPS_STATUS,
  0x17: GPS_CELL,
  0x19: CELL_STATUS,
  0x1a: GPS_ONLY,
  0x1e: GPS_CELL,
  0x22: GPS_CELL,
  0x26: GPS_STATUS,
  0x27: GEOFENCED,
  0x2d: GPS_CELL,
  0x31: GPS_CELL,
  0x32: GPS_STATUS,
  0x37: GPS_CELL,
  0x39: {
    hasGps: true,
    cell: { ...CELL_2G, hasRadio: true },
    hasStatus: true,
    hasWideAlarm: true,
  },
  0xa0: GPS_CELL_4G,
  0xa3: GPS_CELL,
  0xa4: GEOFENCED_4G,
  0xa5: CELL_STATUS_4G,
}

/** Layouts of models that reuse a number, told by the length: number times 256, plus length. */
const BY_LENGTH: Readonly<Record<number, LocationLayout>> = {
  0x1624: VXT01_STATUS,
  0x1626: GPS_STATUS_3G,
  0x222f: GPS_CELL_3G,
  0x312a: WIDE_CELL_REPORT,
  0x3227: WIDE_CELL_STATUS,
  0x3229: WIDE_CELL_STATUS,
}

export const layoutOf = ({ type, shape }: Gt06Message): LocationLayout | undefined =>
  BY_LENGTH[(type << 8) | shape] ?? LAYOUTS[type]
