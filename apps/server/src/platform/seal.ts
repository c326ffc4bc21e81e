import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Keeps texts so that whoever holds a copy of the database alone cannot read them. */
export interface Seal {
  close(text: string): string
  /** Null when it was closed with another key, or changed since. */
  open(sealed: string): string | null
  closeBytes(bytes: Uint8Array): Buffer
  openBytes(sealed: Uint8Array): Buffer | null
}

/** @param key 32 bytes */
export function createSeal(key: Uint8Array): Seal {
  function closeBytes(plain: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce)
    const bytes = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), bytes])
  }
  function openBytes(bytes: Uint8Array): Buffer | null {
    const start = NONCE_BYTES + TAG_BYTES
    if (bytes.length < start) return null
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start))
      return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()])
    } catch {
      return null
    }
  }
  return {
    closeBytes,
    openBytes,
    close: (text) => closeBytes(Buffer.from(text, 'utf8')).toString('base64url'),
    open: (sealed) => openBytes(Buffer.from(sealed, 'base64url'))?.toString('utf8') ?? null,
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** The file is there and holds no key; the text is for people. */
export class SealKeyError extends Error {}

const ADVICE =
  'Put it back from a backup. Without one, remove the file: a new key is made, and links shared until now must be shared anew.'
const isKey = (text: string): boolean => /^[0-9a-f]+$/i.test(text) && text.length === KEY_BYTES * 2

/** The key in a file that only its owner reads; a new one is made when there is none. Throws SealKeyError. */
export async function readSealKey(file: string): Promise<Uint8Array> {
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new SealKeyError(`${file} cannot be read${code}.`)
  })
  if (known === undefined) return makeKey(file)
  const text = known.trim()
  if (text === '') throw new SealKeyError(`${file} is empty. ${ADVICE}`)
  if (!isKey(text))
    throw new SealKeyError(`${file} is damaged: it is not a key of ${KEY_BYTES} bytes in hex. ${ADVICE}`)
  return Buffer.from(text, 'hex')
}

/** Whole or not at all, and never over one that another start made meanwhile. */
async function makeKey(file: string): Promise<Uint8Array> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(KEY_BYTES).toString('hex'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(draft, file)
    .catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
    .finally(() => rm(draft, { force: true }))
  return readSealKey(file)
}
