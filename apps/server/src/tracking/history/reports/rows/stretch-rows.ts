import { wireDateFromMs } from '@rastro/model/wire'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { AddressBook } from '../addresses'
import type { Stretch } from '../stretches'
import type { TrackPoint } from '../track-point'

export const SECOND_MS = 1000

export const stretchOf = (device: DeviceRecord, { start, end }: Stretch) => ({
  deviceId: device.id,
  deviceName: device.name,
  startTime: wireDateFromMs(start.timeMs),
  endTime: wireDateFromMs(end.timeMs),
  duration: end.timeMs - start.timeMs,
})

export const placeOf = async (point: TrackPoint, addressOf: AddressBook) => ({
  positionId: point.source.id,
  latitude: point.latitude,
  longitude: point.longitude,
  address: await addressOf(point),
})
