import { ByteReader } from '../bytes/index'

/** Province and city come first, then maker, model, terminal and plate: fields of fixed lengths that grew twice. */
interface Layout {
  maker: number
  model: number
  terminal: number
}
const OF_2011: Layout = { maker: 5, model: 8, terminal: 7 }
const OF_2013: Layout = { maker: 5, model: 20, terminal: 7 }
const OF_2019: Layout = { maker: 11, model: 30, terminal: 30 }

const REGION_BYTES = 4
const COLOUR_BYTES = 1
const bytesOf = ({ maker, model, terminal }: Layout): number => REGION_BYTES + maker + model + terminal + COLOUR_BYTES

const layoutOf = (bytes: number, version: number | undefined): Layout => {
  if (version !== undefined) return OF_2019
  return bytes >= bytesOf(OF_2013) ? OF_2013 : OF_2011
}

/** The model that a terminal names when it registers; undefined where it names none. Moves nothing. */
export const registeredModel = (body: ByteReader, version: number | undefined): string | undefined => {
  const layout = layoutOf(body.left, version)
  const start = body.position + REGION_BYTES + layout.maker
  const end = start + layout.model
  if (end > body.end) return undefined
  const text = new ByteReader(body.bytes, start, end).ascii(layout.model).replaceAll('\0', ' ').trim()
  return /^[\x20-\x7e]+$/.test(text) && /[A-Z]/i.test(text) ? text : undefined
}
