import { appendFile, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileFolder, type FileFolder } from './file-folder'
import { readSealKey } from './seal'

/** Files by what they are: pictures and documents, the house's own site, made reports. */
type Room = 'media' | 'web' | 'reports'

/** A text that only grows. */
export interface LineFile {
  append(line: string): Promise<void>
  /** What of it is whole lines, and what a process that was killed left half. */
  read(): Promise<string[]>
}

/** All that is kept outside of the database, wherever that is. Nothing else writes files that must last. */
export interface HouseStorage {
  files(room: Room): FileFolder
  lines(name: 'audit-checkpoints'): LineFile
  /** 32 bytes that only this house has; made when there are none. Throws SealKeyError. */
  key(): Promise<Uint8Array>
  /** When the key was made: the first start. */
  keyMadeAt(): Promise<Date>
}

function lineFile(place: string, root: string): LineFile {
  return {
    async append(line) {
      await mkdir(root, { recursive: true })
      // Begun anew, so that half a line before it takes no other with it.
      await appendFile(place, `\n${line}\n`, { mode: 0o600 })
    },
    async read() {
      const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return text.split('\n').filter((line) => line !== '')
    },
  }
}

/** In one folder, which several processes may share. */
export function createFolderStorage(root: string): HouseStorage {
  const keyFile = join(root, 'seal.key')
  return {
    files: (room) => createFileFolder(join(root, room)),
    lines: (name) => lineFile(join(root, `${name}.jsonl`), root),
    key: () => readSealKey(keyFile),
    keyMadeAt: async () => (await stat(keyFile)).mtime,
  }
}
