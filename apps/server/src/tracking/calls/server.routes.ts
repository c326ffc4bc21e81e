import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ShownBrand } from '@rastro/model/brand'
import { ApiError, ERROR_CODE_HEADER } from '@rastro/model/errors'
import { type HealthDetails, type HealthReason, serverEndpoints, type ServerInfo } from '@rastro/model/server'
import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Mount } from '#src/http/index'
import type { Feed } from '#src/db/feed/index'
import type { HouseFiles } from '#src/platform/house-files'
import type { Log } from '#src/platform/log'
import type { OwnedAccessIndex } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import {
  changesMails,
  type PostOffice,
  withMailSecret,
  withoutMailSecret,
  withoutMailSettings,
} from '#src/tracking/people/mail/index'
import type { UserDirectory } from '#src/tracking/people/users/index'
import { cacheText, collectGarbage, type ServerHolder, updateServer, zoneNames } from '#src/tracking/fleet/server/index'

export interface ServerRoutes {
  db: Db
  feed: Pick<Feed, 'committed'>
  server: ServerHolder
  users: UserDirectory
  devices: DeviceDirectory
  access: Pick<OwnedAccessIndex, 'links'>
  /** What administrators put at the root of the site. */
  houseFiles: HouseFiles
  version: string
  dataDir: string
  post: Pick<PostOffice, 'isOpen'>
  openIdEnabled: boolean
  openIdForce: boolean
  /** A gateway of text messages is configured. */
  textEnabled: boolean
  /** 0 when it is off. */
  detectPort: number
  /** Null when addresses are not looked up. */
  geocoder: object | null
  health: {
    reasons(): Promise<HealthReason[]>
    details(): Promise<HealthDetails>
  }
  /** What a host is shown as, beside the server's own attributes; undefined: nothing else. */
  brandAt(host: string): Promise<ShownBrand | undefined>
  /** What the server does beyond the contract. */
  capabilities(): Iterable<string>
  /** Stops everything and ends the process. */
  restart(): void
  log: Log
}

/** Usable and total bytes of the disk that holds the data; null when it cannot be told. */
async function storageSpace(folder: string): Promise<number[] | null> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? [disk.bavail * disk.bsize, disk.blocks * disk.bsize] : null
}

/** How mails leave is the administrators' business, and the password nobody's. */
const shownAttributes = (attributes: Readonly<Record<string, unknown>>, actor: UserRecord | null) =>
  actor?.administrator ? withoutMailSecret(attributes) : withoutMailSettings(attributes)

export function serverRoutes(mount: Mount, parts: ServerRoutes): void {
  const { db, server, users, version, dataDir, detectPort, health, restart, log } = parts
  const present = async (actor: UserRecord | null, host: string): Promise<ServerInfo> => ({
    id: 1,
    ...server.get(),
    brand: await parts.brandAt(host),
    attributes: shownAttributes(server.get().attributes, actor),
    version,
    emailEnabled: parts.post.isOpen(),
    textEnabled: parts.textEnabled,
    geocoderEnabled: parts.geocoder !== null,
    openIdEnabled: parts.openIdEnabled,
    openIdForce: parts.openIdForce,
    newServer: actor === null && users.isEmpty,
    storageSpace: actor?.administrator ? await storageSpace(dataDir) : null,
    detectPort: detectPort === 0 ? null : detectPort,
    capabilities: [...parts.capabilities()],
  })

  mount(serverEndpoints.read, ({ actor, request }) => present(actor, request.hostname))
  mount(serverEndpoints.update, async ({ actor, credentials, body, request }) => {
    const before = server.get().attributes
    const attributes = withMailSecret(body.attributes, before)
    // Who says where mails go has every account whose owner forgot his password.
    if (credentials.byToken && changesMails(before, attributes)) throw new ApiError('TOKEN_NOT_ENOUGH')
    await parts.feed.committed(updateServer(db, { ...body, attributes }))
    return present(actor, request.hostname)
  })
  for (const endpoint of [serverEndpoints.restart, serverEndpoints.reboot]) {
    mount(endpoint, ({ actor, reply }) => {
      log.warn({ userId: actor.id }, 'an administrator asked for a restart')
      // The answer leaves first.
      reply.raw.once('close', restart)
    })
  }
  mount(serverEndpoints.timezones, () => zoneNames())
  mount(serverEndpoints.saveFile, async ({ params, upload, reply }) => {
    const { bytes } = await upload()
    if (!(await parts.houseFiles.save(params.path, bytes)))
      throw new ApiError('INVALID_INPUT', 'not a file of the house')
    return reply.code(200).send()
  })
  mount(serverEndpoints.cache, ({ reply }) => {
    const counts = { users: [...users.sorted()].length, devices: parts.devices.size }
    const text = cacheText({ links: parts.access.links, devices: parts.devices.all(), counts })
    return reply.type('text/plain; charset=utf-8').send(Readable.from(text))
  })
  mount(serverEndpoints.collect, async ({ reply }) => {
    await collectGarbage()
    return reply.code(200).send()
  })
  mount(serverEndpoints.health, async ({ actor, query, reply }) => {
    if (query.details) {
      if (!actor) throw new ApiError('USER_NOT_AUTHED')
      if (!actor.administrator) throw new ApiError('ADMINISTRATOR_REQUIRED')
      const details = await health.details()
      return reply.code(details.status === 'OK' ? 200 : 503).send(details)
    }
    const reasons = await health.reasons()
    if (reasons.length === 0) return reply.type('text/plain').send('OK')
    const message = 'nothing can be stored'
    return reply
      .code(503)
      .header('retry-after', '5')
      .header(ERROR_CODE_HEADER, 'SERVICE_UNAVAILABLE')
      .send({ status: 'NOT_STORING', reasons, message })
  })
}
