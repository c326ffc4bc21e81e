/** Small fleets for tests. Not shipped. */
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'

export const makeDevice = (id: number, parts: Partial<Device> = {}): Device => ({
  id,
  attributes: {},
  groupId: 0,
  calendarId: 0,
  name: `Device ${id}`,
  uniqueId: String(100_000 + id),
  status: 'online',
  lastUpdate: null,
  positionId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  disabled: false,
  expirationTime: null,
  ...parts,
})

export const makePosition = (deviceId: number, parts: Partial<Position> = {}): Position => ({
  id: deviceId,
  deviceId,
  protocol: 'gt06',
  serverTime: null,
  deviceTime: null,
  fixTime: null,
  valid: true,
  latitude: -15,
  longitude: -48,
  altitude: 0,
  speed: 0,
  course: 0,
  accuracy: 0,
  address: null,
  network: null,
  geofenceIds: null,
  attributes: {},
  ...parts,
})
