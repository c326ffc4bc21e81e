import { ApiError } from '@rastro/model/errors'
import { MOST_DOCUMENTS, MOST_PHOTOS } from '@rastro/model/media'
import type { FileFolder } from '#src/platform/file-folder'
import { fileKindOf, pictureFormatOf, reencode } from '#src/platform/pictures/index'
import { cleanFileName } from './clean-file-name'
import type { DeviceFileStore, FileRow } from './device-files.store'

/** Longest sides, pixels. */
const PHOTO_SIDE = 2560
const THUMB_SIDE = 320
/** A file without a row may be one whose row is under way. */
const ORPHAN_AGE_MS = 3_600_000

/** Photos and papers of devices: rows in the database, bytes in the folder of the device. */
export interface DeviceFiles {
  addPhoto(deviceId: number, bytes: Uint8Array, name: string): Promise<FileRow>
  addDocument(deviceId: number, bytes: Uint8Array, name: string): Promise<FileRow>
  /** Undefined when its bytes are gone. */
  read(file: FileRow, isThumb: boolean): Promise<Buffer | undefined>
  /** False when there is no such file. */
  remove(deviceId: number, id: number): Promise<boolean>
  /** Devices of which anything is kept, their pictures included. */
  deviceIds(): Promise<Set<number>>
  /** Removes everything that is kept of a device. */
  removeOf(deviceId: number): Promise<void>
  /** Removes bytes that belong to no row, left by a crash between the two. */
  sweep(nowMs: number): Promise<void>
}

const pathOf = (deviceId: number, id: number, end: string): string => `${deviceId}/files/${id}${end}`

export function createDeviceFiles(folder: FileFolder, store: DeviceFileStore): DeviceFiles {
  const dropBytes = async (deviceId: number, id: number): Promise<void> => {
    for (const end of ['.jpg', '-thumb.jpg', '.pdf']) await folder.remove(pathOf(deviceId, id, end))
  }

  return {
    async addPhoto(deviceId, bytes, name) {
      const format = pictureFormatOf(bytes)
      if (!format || format === 'gif') throw new ApiError('UNSUPPORTED_IMAGE')
      // Asked before the work of decoding; asked again when the row is written.
      if ((await store.count(deviceId, 'photo')) >= MOST_PHOTOS) throw new ApiError('FILE_LIMIT_REACHED')
      const { pictures, takenAtMs } = await reencode(bytes, [
        { format: 'jpg', maxSide: PHOTO_SIDE },
        { format: 'jpg', maxSide: THUMB_SIDE },
      ])
      const [photo, thumb] = pictures
      if (!photo || !thumb) throw new Error('no picture was made')
      const file = {
        deviceId,
        kind: 'photo' as const,
        name: cleanFileName(name, 'jpg'),
        width: photo.width,
        height: photo.height,
        sizeBytes: photo.bytes.length,
        takenAt: takenAtMs === null ? null : new Date(takenAtMs),
      }
      return store.insert(file, MOST_PHOTOS, async (id) => {
        await folder.write(pathOf(deviceId, id, '.jpg'), photo.bytes)
        await folder.write(pathOf(deviceId, id, '-thumb.jpg'), thumb.bytes)
      })
    },

    addDocument(deviceId, bytes, name) {
      if (fileKindOf(bytes) !== 'pdf') throw new ApiError('DOCUMENT_NOT_PDF')
      const clean = cleanFileName(name, 'pdf')
      const sizeBytes = bytes.length
      const file = { deviceId, kind: 'document' as const, name: clean, width: 0, height: 0, sizeBytes, takenAt: null }
      return store.insert(file, MOST_DOCUMENTS, (id) => folder.write(pathOf(deviceId, id, '.pdf'), bytes))
    },

    read({ device_id, id, kind }, isThumb) {
      if (kind === 'document') return folder.read(pathOf(device_id, id, '.pdf'))
      return folder.read(pathOf(device_id, id, isThumb ? '-thumb.jpg' : '.jpg'))
    },

    async remove(deviceId, id) {
      if (!(await store.remove(deviceId, id))) return false
      await dropBytes(deviceId, id)
      return true
    },

    async deviceIds() {
      const folders = (await folder.folders()).filter((name) => /^\d+$/.test(name)).map(Number)
      return new Set([...(await store.deviceIds()), ...folders])
    },

    async removeOf(deviceId) {
      // Rows last: what was begun is begun again.
      await folder.remove(`${deviceId}/files`)
      await folder.remove(`${deviceId}/image.png`)
      await store.removeOf(deviceId)
    },

    async sweep(nowMs) {
      for (const device of await folder.folders()) {
        if (!/^\d+$/.test(device)) continue
        const old = (await folder.files(`${device}/files`)).filter(
          ({ modifiedMs }) => nowMs - modifiedMs > ORPHAN_AGE_MS,
        )
        const ids = [...new Set(old.map(({ name }) => Number.parseInt(name, 10)))].filter(Number.isSafeInteger)
        const alive = await store.existing(ids)
        for (const id of ids) if (!alive.has(id)) await dropBytes(Number(device), id)
      }
    },
  }
}
