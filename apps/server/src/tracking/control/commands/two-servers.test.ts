import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Device } from '@rastro/model/device'
import {
  becomes,
  connectTo,
  newTracked,
  orderIdOf,
  ordersOf,
  said,
  sendCommand as send,
} from '../../../../test/commands'
import { makeFirstAdmin, type Person, signIn } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { gt06Kind, type SimTracker } from '../../../../test/trackers'
import { until } from '../../../../test/tracking'

/** One server hears devices, the other one has no ports: people ask it. */
let hearing: TestServer
let asking: TestServer
let person: Person
beforeAll(async () => {
  hearing = await startTestServer({ protocolPorts: { gt06: 1 } })
  const { user } = await makeFirstAdmin(hearing)
  asking = await startTestServer({ databaseUrl: hearing.config.databaseUrl })
  person = await signIn(asking, user.email)
})
afterAll(async () => {
  await asking.close()
  await hearing.close()
})

/** A vehicle that stands, connected to the one server and known as such to the other. */
async function standing(): Promise<{ device: Device; tracker: SimTracker }> {
  const device = await newTracked(person)
  await hearing.context.feed.catchUp()
  const tracker = await connectTo(hearing, device)
  await said(hearing, device, tracker, { kmh: 0 })
  await until(() => asking.context.tracking.state.of(device.id).status === 'online')
  await until(() => asking.context.tracking.state.of(device.id).tracked !== null)
  return { device, tracker }
}

describe('[CORE-COMMANDS-09] a device that speaks to another process', () => {
  test('gets a command that is asked for here, once, and whoever asked is told that it left', async () => {
    const { device, tracker } = await standing()
    const answer = await send(person, device.id, 'engineStop')
    expect([200, 202]).toContain(answer.status)
    await until(() => tracker.heard().includes(gt06Kind.stopWords))
    await becomes(person, device.id, { id: orderIdOf(answer), state: 'sent', waitingFor: null })
    expect(tracker.heard().split(gt06Kind.stopWords)).toHaveLength(2)
    await tracker.end()
  })

  test('that is away keeps what waits: it is cancelled here, or leaves there when the device comes', async () => {
    const device = await newTracked(person)
    const cancelled = orderIdOf(await send(person, device.id, 'engineStop'))
    const kept = orderIdOf(await send(person, device.id, 'engineResume'))
    expect((await person.client.delete(`/api/commands/orders/${cancelled}`)).code).toBe('COMMAND_ALREADY_SENT')
    const other = orderIdOf(await send(person, device.id, 'positionSingle'))
    expect((await person.client.delete(`/api/commands/orders/${other}`)).status).toBe(204)
    await hearing.context.feed.catchUp()
    const tracker = await connectTo(hearing, device)
    await said(hearing, device, tracker, { kmh: 0 })
    await until(() => tracker.heard().includes(gt06Kind.resumeWords))
    expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
    const states = async () => new Map((await ordersOf(person, device.id)).map(({ id, state }) => [id, state]))
    await expect.poll(async () => (await states()).get(kept)).toBe('sent')
    expect([(await states()).get(cancelled), (await states()).get(other)]).toEqual(['replaced', 'cancelled'])
    await tracker.end()
  })
})
