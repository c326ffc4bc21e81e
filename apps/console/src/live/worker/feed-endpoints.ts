import { answerEndpoints } from '@rastro/model/answer'
import { commandEndpoints } from '@rastro/model/command'
import { deviceEndpoints } from '@rastro/model/device'
import { driverEndpoints } from '@rastro/model/driver'
import { eventEndpoints } from '@rastro/model/event'
import { geofenceEndpoints } from '@rastro/model/geofence'
import { positionEndpoints } from '@rastro/model/position'

/** What the worker asks for; like `api/endpoints.ts`, in the few bytes that a worker takes. */
export const endpoints = {
  devices: deviceEndpoints.list,
  geofences: geofenceEndpoints.list,
  anchors: geofenceEndpoints.anchors,
  orders: commandEndpoints.orders,
  events: eventEndpoints.list,
  answers: answerEndpoints.list,
  positions: positionEndpoints.list,
  drivers: driverEndpoints.list,
}
