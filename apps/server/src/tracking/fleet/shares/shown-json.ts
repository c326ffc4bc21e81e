import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import { type ShareField, shownDevice, shownPosition } from '@rastro/model/share'

type Fields = ReadonlySet<ShareField> | null

/** A device's JSON with what these fields show of it; as it is when all is shown. */
export const shownDeviceJson = (json: string, fields: Fields): string =>
  fields ? JSON.stringify(shownDevice(JSON.parse(json) as Device, fields)) : json

/** The same for a position. */
export const shownPositionJson = (json: string, fields: Fields): string =>
  fields ? JSON.stringify(shownPosition(JSON.parse(json) as Position, fields)) : json
