import { createHash } from 'node:crypto'

/** What a seal is made of, besides the one before it: every column of a row as text, in this order. */
export const LINE = `array[a.id::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.request::text,
  a.actor_id::text, a.on_behalf_id::text, a.credential, a.address, a.agent, a.call, a.is_act::text, a.kind, a.version::text,
  a.noun, a.object_id::text, a.object2_id::text, a.outcome, a.branch::text, encode(a.detail_hash, 'hex')]`

export type Line = ReadonlyArray<string | null>

/** Each text with its length before it, so that two different lines never give the same bytes. */
function bytesOf(texts: Line): Buffer {
  const parts = texts.map((text) => (text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`))
  return Buffer.from(parts.join(''), 'utf8')
}

/** The seal of a row: of its number, the seal before it, and the row. */
export const sealOf = (seq: number, before: Buffer, line: Line): Buffer =>
  createHash('sha256')
    .update(bytesOf([String(seq), before.toString('hex'), ...line]))
    .digest()
