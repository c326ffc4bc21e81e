import { ByteWriter, bytesFromAscii, crc8Egts } from '../bytes/index'
import { field, hex, type Part, type Sample } from '../testing/samples'
import { writeNtcb } from './ntcb'

const ntcb = (body: Uint8Array): Uint8Array => writeNtcb({ receiver: 1, sender: 77, body })
const sealed = (packet: Uint8Array): Uint8Array => new ByteWriter().raw(packet).u8(crc8Egts(packet)).done()

/** FLEX 2.0 with the fields 1, 2, 3, 8 to 14, 29 and 45. */
const negotiation = ntcb(
  new ByteWriter().ascii('*>FLEX').hex('b014147a').hex('e1fc000800080000').hex('0000000000000000').done(),
)
const RECORD_BYTES = 35

const record = (number: number): Part[] => {
  const on = { record: number }
  return [
    field('number', hex('07000000'), ['index', 'replies'], on),
    field('event', hex('0010'), ['event'], on),
    hex('a907e569'),
    field('state', hex('2b'), ['valid', 'sat'], on),
    field('time', hex('a407e569'), ['time'], on),
    field('latitude', hex('3f8b17ff'), ['fix'], on),
    field('longitude', hex('4f6f3cfe'), ['fix'], on),
    field('altitude', hex('78230000'), ['altitudeMeters'], on),
    field('speed', hex('00002642'), ['speedKnots'], on),
    field('course', hex('0e01'), ['courseDegrees'], on),
    field('inputs', hex('81'), ['input', 'in1', 'in2', 'in3', 'in4', 'in5', 'in6', 'in7', 'in8'], on),
    field('temperature', hex('fb'), ['temp1'], on),
  ]
}

const archive: Sample = {
  title: 'two records',
  seal: sealed,
  before: [negotiation],
  options: { flexDataSize: RECORD_BYTES },
  tail: false,
  parts: ['~A', hex('02'), ...record(0), ...record(1)],
}

const event: Sample = {
  title: 'a record of now',
  seal: sealed,
  before: [negotiation],
  options: { flexDataSize: RECORD_BYTES },
  tail: false,
  parts: ['~T', hex('07000000'), ...record(0)],
}

const login: Sample = {
  title: 'a login',
  seal: ntcb,
  tail: false,
  parts: [bytesFromAscii('*>S:350001000200030')],
}

/** Messages of our own making; the properties in `damage.test.ts` are tried on each. */
export const samples: readonly Sample[] = [archive, event, login]
