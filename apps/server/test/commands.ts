import type { CommandOrder } from '@rastro/model/command'
import type { Device } from '@rastro/model/device'
import { expect } from 'vitest'
import type { OpenPort } from '../src/tracking/ingest/listen/index'
import type { Tracking } from '../src/tracking/tracking'
import { makeDevice, type Person } from './people'
import type { Answer } from './server'
import { gt06Kind, type Report, type SimTracker, type TrackerKind } from './trackers'
import { until } from './tracking'

/** The server as these tests use it; a restart replaces it. */
export interface Bench {
  devicePorts: OpenPort[]
  context: { tracking: Tracking }
}

let next = 860_000_000_200_000
export const newTracked = (owner: Person, more: Partial<Device> = {}): Promise<Device> =>
  makeDevice(owner, { uniqueId: String(next++), ...more })

export const connectTo = (
  { devicePorts }: Bench,
  device: Device,
  kind: TrackerKind = gt06Kind,
  nowMs?: () => number,
): Promise<SimTracker> => {
  const port = devicePorts.find(({ protocol }) => protocol === kind.protocol)?.port ?? 0
  return kind.connect(port, device.uniqueId, nowMs)
}

/** Reports something newer, and waits until the server has taken it in. */
export async function said({ context }: Bench, device: Device, tracker: SimTracker, report: Report): Promise<void> {
  const { state } = context.tracking
  const before = state.of(device.id).tracked
  tracker.report(report)
  await until(() => state.of(device.id).tracked !== before)
}

export const commandBody = (deviceId: number, type: string, attributes: object = {}, more: object = {}) => ({
  id: 0,
  description: '',
  deviceId,
  type,
  textChannel: false,
  attributes,
  ...more,
})

export const sendCommand = (
  { client }: Person,
  deviceId: number,
  type: string,
  attributes: object = {},
  more: object = {},
): Promise<Answer> => client.post('/api/commands/send', commandBody(deviceId, type, attributes, more))

export const ordersOf = async ({ client }: Person, deviceId: number): Promise<CommandOrder[]> =>
  (await client.get(`/api/commands/orders?deviceId=${deviceId}`)).json<CommandOrder[]>()

/** The newest order of a device. */
export async function orderOf(person: Person, deviceId: number): Promise<CommandOrder> {
  const [order] = await ordersOf(person, deviceId)
  if (!order) throw new Error('no order')
  return order
}

export const becomes = async (person: Person, deviceId: number, expected: Partial<CommandOrder>): Promise<void> => {
  await expect.poll(() => orderOf(person, deviceId), { timeout: 8000, interval: 25 }).toMatchObject(expected)
}

export const orderIdOf = (answer: Answer): number => Number(answer.headers.get('x-command-order'))

export const expectRefusal = (answer: Answer, code: string, text: string): void => {
  expect(answer).toMatchObject({ status: 400, code })
  expect(answer.text).toContain(text)
}
