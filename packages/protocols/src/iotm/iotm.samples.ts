import { connectPacket, publishPacket } from '../testing/mqtt'
import { field, hex, joinBytes, type Sample } from '../testing/samples'

const seal = (content: Uint8Array): Uint8Array => publishPacket(joinBytes([content, hex('00')]), 5)
const before = [connectPacket('350001000200030')]

export const samples: readonly Sample[] = [
  {
    title: 'readings with a place, and an event',
    before,
    parts: [
      hex('02 01 2c00'),
      field('time', hex('3fb4a769'), ['time'], { record: 0 }),
      hex('05 0030'),
      field('volts', hex('e02e'), ['power'], { record: 0 }),
      hex('0e 00d0'),
      field('latitude', hex('0000bcc1'), ['fix'], { record: 0 }),
      field('longitude', hex('00003ac2'), ['fix'], { record: 0 }),
      field('speed', hex('2400'), ['speedKnots'], { record: 0 }),
      field('dilution', hex('08'), ['hdop'], { record: 0 }),
      field('satellites', hex('09'), ['sat'], { record: 0 }),
      field('course', hex('5a00'), ['courseDegrees'], { record: 0 }),
      field('altitude', hex('f802'), ['altitudeMeters'], { record: 0 }),
      hex('01 6d00'),
      hex('06 0050'),
      field('driver', hex('16a1c101'), ['driverUniqueId'], { record: 0 }),
      hex('03 0320 03 0420'),
      hex('03 0a00'),
      field('time of the event', hex('3fb4a769'), ['time'], { record: 1 }),
      hex('00'),
      field('event', hex('33'), ['event'], { record: 1 }),
      hex('46543250'),
    ],
    seal,
    tail: [],
  },
]
