import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
const SALT_BYTES = 16
/** Verified when there is no PIN to verify, so that the answer takes as long. */
const NOBODY = `${'00'.repeat(SALT_BYTES)}:${'00'.repeat(KEY_BYTES)}`

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** What is stored of a PIN. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${salt.toString('hex')}:${(await derive(pin, salt)).toString('hex')}`
}

/** Takes as long for a link without a PIN, or without existence, as for a real one. */
export async function checkPin(stored: string | null, pin: string): Promise<boolean> {
  const [salt = '', key = ''] = (stored ?? NOBODY).split(':')
  const isSame = timingSafeEqual(await derive(pin, Buffer.from(salt, 'hex')), Buffer.from(key, 'hex'))
  return stored !== null && isSame
}
