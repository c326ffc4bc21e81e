import { DEMO_ATTRIBUTE } from '@rastro/model/demo'
import { deviceEndpoints } from '@rastro/model/device'
import { driverEndpoints } from '@rastro/model/driver'
import { groupEndpoints } from '@rastro/model/group'
import { permissionEndpoints } from '@rastro/model/permission'
import { positionEndpoints } from '@rastro/model/position'
import { serverEndpoints } from '@rastro/model/server'
import { userEndpoints } from '@rastro/model/user'
import type { TrackingServer } from '#src/face/index'

interface Marked {
  attributes: Readonly<Record<string, unknown>>
}

/** The demonstration in a running server. */
export interface DemoFleet {
  /** Takes away every device with its positions, group and driver of the demonstration, and the mark of the server. */
  remove(): Promise<void>
  stop(): Promise<void>
}

const ALL = { query: { all: 'true' } }
const EVER = { from: '1970-01-01T00:00:00Z', to: '2200-01-01T00:00:00Z' }

const isMarked = ({ attributes }: Marked): boolean => attributes[DEMO_ATTRIBUTE] === true

/** Everything of the demonstration that is still there. */
async function marked({ call }: TrackingServer) {
  const [devices, groups, drivers] = await Promise.all([
    call(deviceEndpoints.list, ALL, 'server'),
    call(groupEndpoints.list, ALL, 'server'),
    call(driverEndpoints.list, ALL, 'server'),
  ])
  return { devices: devices.filter(isMarked), groups: groups.filter(isMarked), drivers: drivers.filter(isMarked) }
}

async function link(server: TrackingServer, userId: number): Promise<void> {
  const { groups, drivers } = await marked(server)
  const groupLinks = groups.filter(({ groupId }) => groupId === 0).map(({ id }) => ({ userId, groupId: id }))
  const driverLinks = drivers.map(({ id }) => ({ userId, driverId: id }))
  await server.call(permissionEndpoints.linkAll, { body: groupLinks }, 'server')
  await server.call(permissionEndpoints.linkAll, { body: driverLinks }, 'server')
}

async function remove(server: TrackingServer): Promise<void> {
  const { call } = server
  const { devices, groups, drivers } = await marked(server)
  for (const { id } of devices) {
    await call(positionEndpoints.removeRange, { query: { deviceId: id, ...EVER } }, 'server')
    await call(deviceEndpoints.remove, { params: { id } }, 'server')
  }
  for (const { id } of groups) await call(groupEndpoints.remove, { params: { id } }, 'server')
  for (const { id } of drivers) await call(driverEndpoints.remove, { params: { id } }, 'server')
  const settings = await call(serverEndpoints.read, {}, 'server')
  const { [DEMO_ATTRIBUTE]: _mark, ...attributes } = settings.attributes
  await call(serverEndpoints.update, { body: { ...settings, attributes } }, 'server')
}

/** Shows the demonstration to administrators that are made later: on a first start there is none yet. */
export function createDemoFleet(server: TrackingServer, onError: (error: unknown) => void): DemoFleet {
  /** Who was shown it once may have put it aside since. */
  const shown: Promise<Set<number>> = server.call(userEndpoints.list, { query: {} }, 'server').then(
    (users) => new Set(users.filter(({ administrator }) => administrator).map(({ id }) => id)),
    () => new Set(),
  )

  async function show(userId: number): Promise<void> {
    const known = await shown
    if (known.has(userId)) return
    known.add(userId)
    const { attributes } = await server.call(serverEndpoints.read, {}, 'server')
    if (isMarked({ attributes })) await link(server, userId)
  }

  const stop = server.subscribe({
    onUser({ id, administrator }) {
      if (administrator) show(id).catch(onError)
    },
  })
  return { remove: () => remove(server), stop }
}
