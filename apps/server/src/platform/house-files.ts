import type { FileFolder } from './file-folder'

/** Files that the house puts at the root of its site, by kind. Nothing that could run: no pages, no scripts. */
const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}
const NAME = /^[a-z0-9][a-z0-9_-]{0,80}\.([a-z0-9]{2,11})$/i
const FOLDER = 'files'
const FILES_MAX = 200

export interface HouseFiles {
  /** False when the name is none of a file that may be kept, or there are too many. */
  save(name: string, bytes: Uint8Array): Promise<boolean>
  /** Undefined when there is none of this name. */
  read(name: string): Promise<{ bytes: Buffer; type: string } | undefined>
}

const typeOf = (name: string): string | undefined => {
  const ending = NAME.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined
}

export async function createHouseFiles(folder: FileFolder): Promise<HouseFiles> {
  const names = new Set((await folder.files(FOLDER)).map(({ name }) => name))
  return {
    async save(name, bytes) {
      if (!typeOf(name) || (!names.has(name) && names.size >= FILES_MAX)) return false
      await folder.write(`${FOLDER}/${name}`, bytes)
      names.add(name)
      return true
    },
    async read(name) {
      const type = names.has(name) ? typeOf(name) : undefined
      const bytes = type && (await folder.read(`${FOLDER}/${name}`))
      return type && bytes ? { bytes, type } : undefined
    },
  }
}
