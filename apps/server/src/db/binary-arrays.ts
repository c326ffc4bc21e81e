// Arrays as PostgreSQL sends them itself: thousands of numbers reach it without having been text on the way.

type Read<Row, Value> = (row: Row) => Value | null

const HEADER_BYTES = 20
const EMPTY_BYTES = 12
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
const WORD = 0x1_0000_0000

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Dimensions, whether nulls may follow, type of the elements; for one dimension its size and where it begins. */
function writeHeader(view: DataView, elementOid: number, count: number): void {
  view.setInt32(0, count > 0 ? 1 : 0)
  view.setInt32(4, 1)
  view.setInt32(8, elementOid)
  if (count === 0) return
  view.setInt32(12, count)
  view.setInt32(16, 1)
}

/** @returns a maker of arrays whose elements all take `width` bytes */
const fixedArray =
  <Value>(elementOid: number, width: number, put: (view: DataView, at: number, value: Value) => void) =>
  <Row>(rows: readonly Row[], read: Read<Row, Value>): Buffer => {
    if (rows.length === 0) return emptyArray(elementOid)
    const bytes = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (LENGTH_BYTES + width))
    const view = viewOf(bytes)
    writeHeader(view, elementOid, rows.length)
    let at = HEADER_BYTES
    for (const row of rows) {
      const value = read(row)
      view.setInt32(at, value === null ? NULL_LENGTH : width)
      at += LENGTH_BYTES
      if (value === null) continue
      put(view, at, value)
      at += width
    }
    return bytes.subarray(0, at)
  }

function emptyArray(elementOid: number): Buffer {
  const bytes = Buffer.allocUnsafe(EMPTY_BYTES)
  writeHeader(viewOf(bytes), elementOid, 0)
  return bytes
}

/** A whole number as 64 bits; cheaper than by way of a bigint. */
function putInt64(view: DataView, at: number, value: number): void {
  const high = Math.floor(value / WORD)
  view.setInt32(at, high)
  view.setUint32(at + 4, value - high * WORD)
}

const EPOCH_MS = Date.UTC(2000, 0, 1)
/** Farthest from 1970 that a `Date` goes. */
const MOST_MS = 8.64e15

function putTime(view: DataView, at: number, timeMs: number): void {
  if (!(Math.abs(timeMs) <= MOST_MS)) throw new RangeError(`${timeMs} is no time`)
  putInt64(view, at, Math.round((timeMs - EPOCH_MS) * 1000))
}

function putFloat4(view: DataView, at: number, value: number): void {
  // What four bytes cannot hold is refused, as the database refuses it in text.
  if (Number.isFinite(value) && !Number.isFinite(Math.fround(value))) throw new RangeError(`${value} is out of range`)
  view.setFloat32(at, value)
}

export const booleanArray = fixedArray<boolean>(16, 1, (view, at, value) => view.setUint8(at, value ? 1 : 0))
export const int8Array = fixedArray<number>(20, 8, putInt64)
export const int2Array = fixedArray<number>(21, 2, (view, at, value) => view.setInt16(at, value))
export const int4Array = fixedArray<number>(23, 4, (view, at, value) => view.setInt32(at, value))
/** For `real[]`. Throws RangeError for what it cannot hold. */
export const float4Array = fixedArray<number>(700, 4, putFloat4)
export const float8Array = fixedArray<number>(701, 8, (view, at, value) => view.setFloat64(at, value))
/** For `timestamptz[]`, from epoch milliseconds. Throws RangeError for what is no time. */
export const timeArray = fixedArray<number>(1184, 8, putTime)

const TEXT_OID = 25
/** No character of UTF-16 takes more in UTF-8. */
const BYTES_PER_CHAR = 3

/** For `text[]`. */
export function textArray<Row>(rows: readonly Row[], read: Read<Row, string>): Buffer {
  const texts = rows.map(read)
  let room = HEADER_BYTES
  for (const text of texts) room += LENGTH_BYTES + (text?.length ?? 0) * BYTES_PER_CHAR
  if (texts.length === 0) return emptyArray(TEXT_OID)
  const bytes = Buffer.allocUnsafe(room)
  const view = viewOf(bytes)
  writeHeader(view, TEXT_OID, texts.length)
  let at = HEADER_BYTES
  for (const text of texts) {
    const length = text === null ? NULL_LENGTH : writeText(bytes, text, at + LENGTH_BYTES)
    view.setInt32(at, length)
    at += LENGTH_BYTES + Math.max(0, length)
  }
  return bytes.subarray(0, at)
}

/** Letters of ASCII one by one, which short texts gain by; at the first other one the encoder takes over. */
function writeText(bytes: Buffer, text: string, at: number): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) return bytes.write(text, at, 'utf8')
    bytes[at + index] = code
  }
  return text.length
}
