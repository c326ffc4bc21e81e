import type { VehicleAnswer } from '@rastro/model/answer'
import type { CommandOrder } from '@rastro/model/command'
import type { AnchoredState } from '../contract'
import type { Event, EventRow } from '@rastro/model/event'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import { VEHICLE_STATES } from '@rastro/model/vehicle-state'

export interface Frame {
  devices: Device[]
  positions: Position[]
  events: Event[]
  acknowledged: EventRow[]
  anchors: AnchoredState[]
  users: unknown[]
  orders: CommandOrder[]
  /** Devices this person does not see any more. */
  gone: number[]
  answers: VehicleAnswer[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : [])

const isDevice = (value: Record<string, unknown>): boolean =>
  Number.isInteger(value['id']) && typeof value['name'] === 'string' && typeof value['uniqueId'] === 'string'

const isPosition = (value: Record<string, unknown>): boolean =>
  Number.isInteger(value['deviceId']) && Number.isFinite(value['latitude']) && Number.isFinite(value['longitude'])

const withAttributes = <T>(value: Record<string, unknown>): T =>
  (isObject(value['attributes']) ? value : { ...value, attributes: {} }) as T

const isOrder = (value: Record<string, unknown>): boolean =>
  Number.isInteger(value['id']) && Number.isInteger(value['deviceId']) && typeof value['state'] === 'string'

const isEvent = (value: Record<string, unknown>): boolean =>
  Number.isInteger(value['id']) &&
  Number.isInteger(value['deviceId']) &&
  typeof value['type'] === 'string' &&
  typeof value['eventTime'] === 'string'

/** The events of a list of anything. */
export const eventsOf = <T extends Event>(value: unknown): T[] =>
  listOf(value)
    .filter(isEvent)
    .map(withAttributes<T>)

const isAnswer = (value: Record<string, unknown>): boolean =>
  Number.isInteger(value['deviceId']) && VEHICLE_STATES.some((state) => state === value['state'])

/** What vehicles are doing, of a list of anything. */
export const answersOf = (value: unknown): VehicleAnswer[] =>
  listOf(value).filter(isAnswer) as unknown as VehicleAnswer[]

/** The orders of a list of anything. */
export const ordersOf = (value: unknown): CommandOrder[] =>
  listOf(value)
    .filter(isOrder)
    .map(withAttributes<CommandOrder>)

/**
 * One text frame of the socket; null when it is not a JSON object. What does not look like a device or a position is
 * left out. Not checked by the full schema: at 5,000 positions a second that alone would fill a core.
 */
export function readFrame(data: unknown): Frame | null {
  if (typeof data !== 'string') return null
  let body: unknown
  try {
    body = JSON.parse(data)
  } catch {
    return null
  }
  if (!isObject(body)) return null
  return {
    devices: listOf(body['devices'])
      .filter(isDevice)
      .map(withAttributes<Device>),
    positions: listOf(body['positions'])
      .filter(isPosition)
      .map(withAttributes<Position>),
    events: eventsOf<Event>(body['events']),
    acknowledged: eventsOf<EventRow>(body['acknowledged']),
    anchors: listOf(body['anchors']).flatMap(({ deviceId, anchored }) =>
      typeof deviceId === 'number' ? [{ deviceId, anchored: anchored === true }] : [],
    ),
    users: Array.isArray(body['users']) ? body['users'] : [],
    orders: ordersOf(body['commands']),
    gone: Array.isArray(body['gone']) ? body['gone'].filter((id) => Number.isInteger(id)) : [],
    answers: answersOf(body['answers']),
  }
}
