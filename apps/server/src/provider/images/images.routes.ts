import type { FastifyReply } from 'fastify'
import { deviceEndpoints } from '@rastro/model/device'
import { driverEndpoints } from '@rastro/model/driver'
import { deviceFileEndpoints } from '@rastro/model/media'
import { type Mount, ofOneCaller, pictureFailure, type Upload } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { FileFolder } from '#src/platform/file-folder'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import { reencode } from '#src/platform/pictures/index'
import { requireDevice } from '#src/provider/device-access'
import type { TrackingServer } from '#src/face/index'
import { type CategoryPictures, tagOf } from './category-pictures'

export interface ImageRoutes {
  face: TrackingServer
  folder: FileFolder
  categories: CategoryPictures
  clock: Clock
}

/** Longest side of a picture that stands for a device or a driver, pixels. */
const SIDE = 256
const YEAR_S = 31_536_000
const SHORT_S = 60

const deviceImage = (id: number): string => `${id}/image.png`
const driverImage = (id: number): string => `driver-${id}/image.png`
const idOf = (file: string): number => Number.parseInt(file, 10)

async function pngOf({ bytes }: Upload): Promise<Buffer> {
  const { pictures } = await reencode(bytes, [{ format: 'png', maxSide: SIDE }]).catch((error: unknown) => {
    throw pictureFailure(error)
  })
  if (!pictures[0]) throw new Error('no picture was made')
  return pictures[0].bytes
}

/** With a version in the address a picture is kept for ever, without it for a short while. */
function send(reply: FastifyReply, png: Buffer, tag: string, life: { scope: string; isVersioned: boolean }): unknown {
  const { scope, isVersioned } = life
  reply.header('etag', tag)
  if (scope === 'private') ofOneCaller(reply)
  reply.header('cache-control', isVersioned ? `${scope}, max-age=${YEAR_S}, immutable` : `${scope}, max-age=${SHORT_S}`)
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}

/** The pictures that devices, categories and drivers are shown with (CORE-IMAGES). */
export function imageRoutes(mount: Mount, { face, folder, categories, clock }: ImageRoutes): void {
  const oneAtATime = createOneAtATime()
  const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

  mount(deviceFileEndpoints.saveImage, async ({ actor, params: { id }, upload }) => {
    await requireDevice(face, actor, id)
    const png = await pngOf(await upload())
    return oneAtATime(`device ${id}`, async () => {
      const device = await requireDevice(face, actor, id)
      const imageTimestamp = clock.nowMs()
      // Greater than any before, also when the picture and its version had been taken away.
      const before = Math.trunc(numberOf(device.attributes.imageVersion))
      const imageVersion = Math.max(before + 1, Math.floor(imageTimestamp / 1000))
      await folder.write(deviceImage(id), png)
      const attributes = { ...device.attributes, imageVersion, imageTimestamp }
      await face.call(deviceEndpoints.update, { params: { id }, body: { ...device, attributes } }, { userId: actor.id })
      return { imageVersion, imageTimestamp }
    })
  })

  mount(deviceFileEndpoints.removeImage, async ({ actor, params: { id } }) => {
    await requireDevice(face, actor, id)
    await oneAtATime(`device ${id}`, async () => {
      const device = await requireDevice(face, actor, id)
      const { imageVersion: _version, imageTimestamp: _timestamp, ...attributes } = device.attributes
      await face.call(deviceEndpoints.update, { params: { id }, body: { ...device, attributes } }, { userId: actor.id })
      await folder.remove(deviceImage(id))
    })
  })

  mount(deviceFileEndpoints.saveDriverImage, async ({ actor, params: { id }, upload }) => {
    const caller = { userId: actor.id }
    await face.call(driverEndpoints.get, { params: { id } }, caller)
    const png = await pngOf(await upload())
    return oneAtATime(`driver ${id}`, async () => {
      const driver = await face.call(driverEndpoints.get, { params: { id } }, caller)
      const imageUpdated = clock.nowMs()
      const attributes = { ...driver.attributes, imageUpdated }
      // The update asks for the right to write; only then is the picture replaced.
      await face.call(driverEndpoints.update, { params: { id }, body: { ...driver, attributes } }, caller)
      await folder.write(driverImage(id), png)
      return { imageUpdated }
    })
  })

  mount(deviceFileEndpoints.deviceImage, async ({ actor, params, query, reply }) => {
    const id = idOf(params.file)
    const device = await requireDevice(face, actor, id)
    const own = await folder.read(deviceImage(id))
    if (own) return send(reply, own, tagOf(own), { scope: 'private', isVersioned: query.v !== undefined })
    const { png, tag } = await categories.of(device.category ?? 'default')
    return send(reply, png, tag, { scope: 'private', isVersioned: false })
  })

  mount(deviceFileEndpoints.driverImage, async ({ actor, params, query, reply }) => {
    const id = idOf(params.file)
    await face.call(driverEndpoints.get, { params: { id } }, { userId: actor.id })
    const own = await folder.read(driverImage(id))
    if (own) return send(reply, own, tagOf(own), { scope: 'private', isVersioned: query.v !== undefined })
    const { png, tag } = await categories.of('person')
    return send(reply, png, tag, { scope: 'private', isVersioned: false })
  })

  mount(deviceFileEndpoints.categoryImage, async ({ params, query, reply }) => {
    const { png, tag } = await categories.of(params.file.slice(0, -'.png'.length))
    return send(reply, png, tag, { scope: 'public', isVersioned: query.v !== undefined })
  })
}
