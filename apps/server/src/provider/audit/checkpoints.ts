import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import type { Clock } from '#src/platform/clock'
import type { LineFile } from '#src/platform/house-storage'
import type { Log } from '#src/platform/log'

/** How far the chain had come, signed: whoever rewrites the rows cannot rewrite what was taken elsewhere. */
const Line = z.object({
  at: z.string(),
  seq: z.number(),
  count: z.number(),
  head: z.string(),
  signature: z.string(),
})
type Line = z.infer<typeof Line>

export type Checkpoint = Line & { isGenuine: boolean }

export interface Checkpoints {
  /** Ed25519, raw, in hex. */
  readonly publicKey: string
  /** Signs where the chain is, unless the last one says the same; into the file and the log. */
  write(): Promise<void>
  /** Those since the chain begins; lines that are none are left out. */
  read(): Promise<Checkpoint[]>
}

/** An Ed25519 key of these 32 bytes, as PKCS #8 holds it. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_KEY_BYTES = 32

const signedText = ({ at, seq, count, head }: Omit<Line, 'signature'>): Buffer =>
  Buffer.from(JSON.stringify([at, seq, count, head]), 'utf8')

/**
 * @param secret of this server; the key is made of it
 * @param file a line of JSON for each checkpoint, to be copied to where nobody of this server can write
 */
export function createCheckpoints(
  pool: pg.Pool,
  secret: Uint8Array,
  file: LineFile,
  clock: Clock,
  log: Log,
): Checkpoints {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'audit checkpoints', RAW_KEY_BYTES))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)

  async function lines(): Promise<Line[]> {
    return (await file.read()).flatMap((line) => {
      try {
        return [Line.parse(JSON.parse(line))]
      } catch {
        // Half a line of a process that was killed.
        return []
      }
    })
  }

  const where = async (): Promise<{ seq: number; from_seq: number; hash: Buffer; count: number }> => {
    const { rows } = await pool.query<{ seq: number; from_seq: number; hash: Buffer; count: number }>(
      'select seq, from_seq, hash, seq - from_seq as count from audit_chain',
    )
    if (!rows[0]) throw new Error('the chain of the audit has no beginning')
    return rows[0]
  }

  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES).toString('hex'),
    async write() {
      const { seq, hash, count } = await where()
      if (seq === 0 || (await lines()).at(-1)?.seq === seq) return
      const said = { at: clock.now().toISOString(), seq, count, head: hash.toString('hex') }
      const line = { ...said, signature: sign(null, signedText(said), privateKey).toString('hex') }
      await file.append(JSON.stringify(line))
      log.info(line, 'checkpoint of the audit')
    },
    async read() {
      const { from_seq } = await where()
      return (await lines())
        .filter(({ seq }) => seq > from_seq)
        .map((line) => ({
          ...line,
          isGenuine: verify(null, signedText(line), publicKey, Buffer.from(line.signature, 'hex')),
        }))
    },
  }
}
