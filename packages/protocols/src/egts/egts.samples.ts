import { ByteWriter } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'
import { writePacket } from './packet'

const DATA = 1

/** A record of the service around its parts, in a packet. */
const sealedAs =
  (service: number) =>
  (parts: Uint8Array): Uint8Array => {
    const record = new ByteWriter().u16LE(parts.length).u16LE(3).u8(1).u32LE(70_011).u8(service).u8(service).raw(parts)
    return writePacket(6, DATA, record.done())
  }

const place: Sample = {
  title: 'a place',
  seal: sealedAs(2),
  tail: ['sat'],
  parts: [
    hex('10 1800'),
    field('time', hex('2499a51e'), ['time']),
    field('latitude', hex('1a2b5348'), ['fix']),
    field('longitude', hex('a5b61346'), ['fix']),
    field('flags', hex('e1'), ['fix', 'valid', 'altitudeMeters']),
    field('motion', hex('6881'), ['speedKnots', 'courseDegrees', 'altitudeMeters']),
    field('course', hex('0e'), ['courseDegrees']),
    field('distance', hex('7b0000'), ['odometer']),
    field('inputs', hex('03'), ['input']),
    field('event', hex('01'), ['event']),
    field('altitude', hex('f80200'), ['altitudeMeters']),
    hex('11 0200 08'),
    field('satellites', hex('09'), ['sat']),
  ],
}

const identity: Sample = {
  title: 'an identity',
  seal: sealedAs(1),
  tail: ['deviceIds'],
  parts: [hex('01 1400 00000000 02'), field('IMEI', hex('333530303031303030323030303330'), ['deviceIds'])],
}

/** Messages of our own making; the properties in `damage.test.ts` are tried on each. */
export const samples: readonly Sample[] = [place, identity]
