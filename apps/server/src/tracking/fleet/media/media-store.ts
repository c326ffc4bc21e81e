import type pg from 'pg'
import type { Clock } from '#src/platform/clock'
import type { FileFolder } from '#src/platform/file-folder'
import { fileKindOf, reencode } from '#src/platform/pictures/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import { mediaTypeOf, type MediaType } from './media-types'

/** Longest side of the picture that a stock client stores, pixels. */
const IMAGE_SIDE = 1024
const MOST_FILE_BYTES = 20 * 1024 * 1024
const NAMED_BY_TIME = /^\d{14}(-\d+)?\./

export interface MediaStore {
  /** Keeps the picture of a device, made anew in its own format; gives the file name. Throws a PictureError. */
  saveImage(deviceId: number, bytes: Uint8Array): Promise<string>
  /**
   * Keeps a file that a device sent, named by the time; gives the file name for the position's attribute. Undefined when
   * the device is not known, the file too large, or `ext` nothing that is kept. The oldest files make room.
   */
  storeMedia(uniqueId: string, bytes: Uint8Array, ext: string): Promise<string | undefined>
  /** Undefined when there is no such file. */
  read(deviceId: number, file: string): Promise<{ bytes: Buffer; type: MediaType } | undefined>
  /** Removes the folders of devices and drivers that are gone. */
  sweep(): Promise<void>
}

export interface MediaStoreDeps {
  folder: FileFolder
  pool: pg.Pool
  devices: DeviceDirectory
  clock: Clock
  /** Most bytes that a device may fill with what it sends. */
  quotaBytes: number
}

/** `yyyyMMddHHmmss`, UTC. */
const stamp = (nowMs: number): string => new Date(nowMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** Files of devices, each device in a folder of its id: it stays when the device gets another unique id. */
export function createMediaStore({ folder, pool, devices, clock, quotaBytes }: MediaStoreDeps): MediaStore {
  async function freeName(deviceId: number, ext: string): Promise<string> {
    const taken = new Set((await folder.files(String(deviceId))).map(({ name }) => name))
    const time = stamp(clock.nowMs())
    for (let count = 1; ; count++) {
      const name = count === 1 ? `${time}.${ext}` : `${time}-${count}.${ext}`
      if (!taken.has(name)) return name
    }
  }

  async function makeRoom(deviceId: number, bytes: number): Promise<void> {
    const sent = (await folder.files(String(deviceId))).filter(({ name }) => NAMED_BY_TIME.test(name))
    let used = bytes + sent.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of sent.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (used <= quotaBytes) return
      await folder.remove(`${deviceId}/${file.name}`)
      used -= file.bytes
    }
  }

  async function removeOrphans(names: readonly string[], prefix: string, table: 'devices' | 'drivers'): Promise<void> {
    const own = names.filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    const ids = own.map((name) => Number(name.slice(prefix.length)))
    const { rows } = await pool.query<{ id: number }>(`select id from ${table} where id = any($1::bigint[])`, [ids])
    const alive = new Set(rows.map(({ id }) => Number(id)))
    for (const id of ids) if (!alive.has(id)) await folder.remove(`${prefix}${id}`)
  }

  return {
    async saveImage(deviceId, bytes) {
      const { pictures } = await reencode(bytes, [{ format: 'same', maxSide: IMAGE_SIDE }])
      const [picture] = pictures
      if (!picture) throw new Error('no picture was made')
      const name = `device.${picture.format}`
      await folder.write(`${deviceId}/${name}`, picture.bytes)
      const others = (await folder.files(String(deviceId))).filter((file) =>
        /^device\.(jpg|png|gif|webp)$/.test(file.name),
      )
      for (const file of others) if (file.name !== name) await folder.remove(`${deviceId}/${file.name}`)
      return name
    },
    async storeMedia(uniqueId, bytes, ext) {
      const device = devices.byUniqueId(uniqueId)
      const wanted = ext.toLowerCase().replace('jpeg', 'jpg')
      const type = mediaTypeOf(`x.${wanted}`)
      if (!device || !type || bytes.length === 0 || bytes.length > MOST_FILE_BYTES) return undefined
      // What calls itself a picture and is none would be shown as one.
      if (type.type.startsWith('image/') && fileKindOf(bytes) !== wanted) return undefined
      await makeRoom(device.id, bytes.length)
      const name = await freeName(device.id, wanted)
      await folder.write(`${device.id}/${name}`, bytes)
      return name
    },
    async read(deviceId, file) {
      const type = mediaTypeOf(file)
      const bytes = type && (await folder.read(`${deviceId}/${file}`))
      return bytes && type && { bytes, type }
    },
    async sweep() {
      const names = await folder.folders()
      await removeOrphans(names, '', 'devices')
      await removeOrphans(names, 'driver-', 'drivers')
    },
  }
}
