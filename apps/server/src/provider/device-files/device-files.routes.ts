import { ApiError } from '@rastro/model/errors'
import { type DeviceDocument, deviceFileEndpoints, type DevicePhoto } from '@rastro/model/media'
import { wireDate } from '@rastro/model/wire'
import { type Mount, ofOneCaller, pictureFailure } from '#src/http/index'
import { requireDevice } from '#src/provider/device-access'
import type { TrackingServer } from '#src/face/index'
import type { DeviceFiles } from './device-files'
import type { DeviceFileStore, FileRow } from './device-files.store'

export interface DeviceFileRoutes {
  face: TrackingServer
  files: DeviceFiles
  store: DeviceFileStore
}

const YEAR_S = 31_536_000
/** A file of an outsider never runs as a page. */
const NO_PAGE = "default-src 'none'; sandbox"

const urlOf = ({ device_id, id }: FileRow): string => `/tarkan/devices/${device_id}/files/${id}`

const presentPhoto = (row: FileRow): DevicePhoto => ({
  id: row.id,
  name: row.name,
  width: row.width,
  height: row.height,
  sizeBytes: row.size_bytes,
  takenAt: row.taken_at ? wireDate(row.taken_at) : null,
  uploadedAt: wireDate(row.uploaded_at),
  url: urlOf(row),
  thumbUrl: `${urlOf(row)}?thumb=1`,
})

const presentDocument = (row: FileRow): DeviceDocument => ({
  id: row.id,
  name: row.name,
  sizeBytes: row.size_bytes,
  uploadedAt: wireDate(row.uploaded_at),
  url: urlOf(row),
})

/** RFC 6266: the plain name for old clients, the real one for the others. */
const disposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.replaceAll(/\p{Cs}/gu, '_'))}`

export function deviceFileRoutes(mount: Mount, { face, files, store }: DeviceFileRoutes): void {
  mount(deviceFileEndpoints.list, async ({ actor, params }) => {
    await requireDevice(face, actor, params.id)
    const rows = await store.ofDevice(params.id)
    return {
      photos: rows.filter(({ kind }) => kind === 'photo').map(presentPhoto),
      documents: rows.filter(({ kind }) => kind === 'document').map(presentDocument),
    }
  })

  mount(deviceFileEndpoints.addPhoto, async ({ actor, params, upload }) => {
    await requireDevice(face, actor, params.id)
    const { bytes, name } = await upload()
    const row = await files.addPhoto(params.id, bytes, name).catch((error: unknown) => {
      throw pictureFailure(error)
    })
    return presentPhoto(row)
  })

  mount(deviceFileEndpoints.addDocument, async ({ actor, params, upload }) => {
    await requireDevice(face, actor, params.id)
    const { bytes, name } = await upload()
    return presentDocument(await files.addDocument(params.id, bytes, name))
  })

  mount(deviceFileEndpoints.remove, async ({ actor, params }) => {
    await requireDevice(face, actor, params.id)
    if (!(await files.remove(params.id, params.fileId))) throw new ApiError('NOT_FOUND')
  })

  mount(deviceFileEndpoints.read, async ({ actor, params, query, reply }) => {
    await requireDevice(face, actor, params.id)
    const row = await store.byId(params.id, params.fileId)
    const bytes = row && (await files.read(row, query.thumb ?? false))
    if (!row || !bytes) throw new ApiError('NOT_FOUND')
    const isPhoto = row.kind === 'photo'
    ofOneCaller(reply)
      // A number is never given to another file.
      .header('cache-control', `private, max-age=${YEAR_S}, immutable`)
      .header('content-security-policy', NO_PAGE)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', disposition(isPhoto ? 'inline' : 'attachment', row.name))
    return reply.type(isPhoto ? 'image/jpeg' : 'application/pdf').send(bytes)
  })
}
