import type pg from 'pg'
import { inTransaction } from '#src/db/index'
import type { MailFile } from '#src/platform/mail/index'
import type { Seal } from '#src/platform/seal'
import type { WorkStore } from '#src/db/work/index'
import type { Letter } from './letter'

/** Whom a waiting mail goes to: a kind of reader and his number among his kind. */
export interface MailReader {
  kind: string
  id: number
}

export interface StoredMail {
  id: number
  reader: MailReader
  letter: Letter
  uselessAt: Date | null
}

/** How many mails wait, and how many were given up lately. */
export interface MailCounts {
  waiting: number
  failed: number
}

/** Mails on their way. Letters lie there sealed, and are gone as soon as nobody sends them any more. */
export interface MailStore {
  /** The work of sending one; its key is the id of the mail. */
  readonly workKind: string
  /** Stores it, and the work of sending it, in one transaction. False: too many wait for this reader already. */
  add(reader: MailReader, letter: Letter, uselessAt: Date | null): Promise<boolean>
  /** Undefined when it is gone, null when its letter cannot be opened. */
  byId(id: number): Promise<StoredMail | null | undefined>
  /** @param client of the transaction that ends the work */
  sent(id: number, client: pg.ClientBase): Promise<void>
  /** @param client of the transaction that ends the work */
  gaveUp(id: number, error: string, client: pg.ClientBase): Promise<void>
  counts(): Promise<MailCounts>
  /** Forgets what was given up long ago. */
  removeOlder(): Promise<void>
}

/** Of one reader: whoever is flooded hears of it, and the table does not grow with a mail server that is away. */
const MOST_WAITING = 100
const FAILED_SHOWN = '1 day'
const FAILED_KEPT = '30 days'

interface MailRow {
  to_kind: string
  to_id: string
  letter: Buffer | null
  useless_at: Date | null
}

type PackedFile = Omit<MailFile, 'content'> & { base64: string }
type PackedLetter = Omit<Letter, 'files'> & { files: PackedFile[] }

const packed = ({ files = [], ...letter }: Letter): Buffer => {
  const plain: PackedLetter = {
    ...letter,
    files: files.map(({ content, ...file }) => ({ ...file, base64: content.toString('base64') })),
  }
  return Buffer.from(JSON.stringify(plain), 'utf8')
}
function unpacked(bytes: Buffer): Letter {
  const { files, ...letter } = JSON.parse(bytes.toString('utf8')) as PackedLetter
  return { ...letter, files: files.map(({ base64, ...file }) => ({ ...file, content: Buffer.from(base64, 'base64') })) }
}

export function createMailStore(pool: pg.Pool, work: WorkStore, seal: Seal, workKind = 'mail'): MailStore {
  return {
    workKind,
    add: ({ kind, id }, letter, uselessAt) =>
      inTransaction(pool, async (client) => {
        const text = `insert into mails (to_kind, to_id, letter, useless_at) select $1, $2, $3, $4
          where (select count(*) from mails where to_kind = $1 and to_id = $2 and failed_at is null) < $5 returning id`
        const values = [kind, id, seal.closeBytes(packed(letter)), uselessAt, MOST_WAITING]
        const [row] = (await client.query<{ id: string }>(text, values)).rows
        if (row) await work.add(workKind, String(row.id), {}, { within: client })
        return row !== undefined
      }),
    async byId(id) {
      const text = 'select to_kind, to_id, letter, useless_at from mails where id = $1 and letter is not null'
      const [row] = (await pool.query<MailRow>(text, [id])).rows
      if (!row?.letter) return undefined
      const bytes = seal.openBytes(row.letter)
      if (!bytes) return null
      const reader = { kind: row.to_kind, id: Number(row.to_id) }
      return { id, reader, letter: unpacked(bytes), uselessAt: row.useless_at }
    },
    async sent(id, client) {
      await client.query('delete from mails where id = $1', [id])
    },
    async gaveUp(id, error, client) {
      await client.query('update mails set letter = null, failed_at = now(), error = $2 where id = $1', [id, error])
    },
    async counts() {
      const text = `select count(*) filter (where failed_at is null)::int as waiting,
        count(*) filter (where failed_at > now() - interval '${FAILED_SHOWN}')::int as failed from mails`
      const [row] = (await pool.query<MailCounts>(text)).rows
      return row ?? { waiting: 0, failed: 0 }
    },
    async removeOlder() {
      await pool.query(`delete from mails where failed_at < now() - interval '${FAILED_KEPT}'`)
    },
  }
}
