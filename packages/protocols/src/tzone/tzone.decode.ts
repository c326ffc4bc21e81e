import { ByteReader } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'
import { readCards, readCells, readPassengers, readPlace, readStatus, readStripe, readTags, timeOf } from './blocks'

const MARK = 0x545a
const KIND = 0x2424
const TAGS = 0x406
const CARDS = 0x10b
const TAGGED_CARDS = 0x10a
const CARD_LISTS = 4
const STRIPE = 0x153
const TAIL_BYTES = 6

interface Draft {
  place?: SentPlace
  attributes: DecodedPosition['attributes']
  network?: DecodedPosition['network']
}

/** A block of a length of its own; what is wrong in it costs only its rest. */
const readBlock = (reader: ByteReader, read: (block: ByteReader) => void): void => {
  const block = reader.part(Math.min(reader.u16(), reader.left))
  readable(() => read(block))
}

const readBlocks = (reader: ByteReader, hardware: number, draft: Draft): void => {
  const { attributes } = draft
  if (hardware !== TAGS) readBlock(reader, (block) => void (draft.place = readPlace(block, hardware, attributes)))
  readBlock(reader, (block) => void (draft.network = readCells(block, hardware)))
  readBlock(reader, (block) => readStatus(block, hardware, attributes))
  if (hardware === TAGS) readBlock(reader, (block) => readTags(block, attributes))
  if (hardware === STRIPE) readBlock(reader, (block) => readStripe(block, attributes))
  if (hardware === TAGGED_CARDS) readCards(reader, 1, attributes)
  if (hardware !== CARDS) return
  readCards(reader, CARD_LISTS, attributes)
  reader.skip(reader.u16())
  reader.skip(reader.u16())
  readPassengers(reader, attributes)
}

/** A place of nothing but zeroes is none. */
const isNowhere = ({ latitude, longitude }: SentPlace): boolean => !latitude && !longitude

/** `TZ`, length, hardware and firmware, IMEI in BCD, clock, then blocks: place, cells, status and what hardware adds. */
export const decodeTzone: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const reader = new ByteReader(frame, 0, Math.max(0, frame.length - TAIL_BYTES))
    if (reader.u16() !== MARK || reader.skip(2).u16() !== KIND) return { error: 'not a message of this protocol' }
    const hardware = reader.u16()
    const draft: Draft = { attributes: { versionHw: hardware, versionFw: reader.u32() } }
    const deviceIds = [reader.hex(8).slice(1)]
    const clock = readable(() => timeOf(reader))
    readable(() => readBlocks(reader, hardware, draft))
    const { place, network, attributes } = draft
    const found = place && !isNowhere(place) ? soundFix({ ...place, time: place.time ?? clock }, now) : {}
    const isSame = clock?.getTime() === found.fix?.time.getTime()
    const times = clock && !isSame ? { deviceTime: clock } : {}
    return { deviceIds, positions: [{ ...found, ...times, attributes, ...(network && { network }) }] }
  }),
)
