import { ByteWriter, crc16Kermit } from '../bytes/index'
import { field, hex, type Part, type Sample } from '../testing/samples'

const sealed =
  (type: string) =>
  (content: Uint8Array): Uint8Array => {
    const body = new ByteWriter().u64(350001000200030n).hex(type).raw(content).done()
    return new ByteWriter().u16(body.length).raw(body).u16(crc16Kermit(body)).done()
  }

const record = (index: number, isExtended: boolean): Part[] => [
  field('time', hex('69a7bd3f'), ['time'], { record: index }),
  hex(isExtended ? '000000' : '0000'),
  field('longitude', hex('e434cda0'), ['fix', 'sat', 'hdop'], { record: index }),
  field('latitude', hex('f1f68420'), ['fix', 'sat', 'hdop'], { record: index }),
  field('altitude', hex('1db0'), ['altitudeMeters'], { record: index }),
  field('course', hex('2328'), ['courseDegrees'], { record: index }),
  field('satellites', hex('0b'), ['sat'], { record: index }),
  field('speed', hex('0048'), ['speedKnots'], { record: index }),
  field('dilution', hex('07'), ['hdop'], { record: index }),
  field('event', hex(isExtended ? '0009' : '09'), ['event'], { record: index }),
]

export const samples: Sample[] = [
  {
    title: 'records',
    parts: [
      hex('0002'),
      ...record(0, false),
      hex('01 02'),
      field('input', hex('01'), ['in1'], { record: 0 }),
      hex('00 00 00'),
      ...record(1, false),
      hex('00 01 1d'),
      field('supply', hex('30d4'), ['power'], { record: 1 }),
      hex('01 41'),
      field('odometer', hex('000186a0'), ['odometer'], { record: 1 }),
      hex('01 7f'),
      field('card', hex('3132333435363738'), ['driverUniqueId'], { record: 1 }),
    ],
    seal: sealed('01'),
    tail: ['driverUniqueId'],
  },
  {
    title: 'extended records',
    parts: [
      hex('0001'),
      ...record(0, true),
      hex('01 0199'),
      field('ignition', hex('01'), ['ignition'], { record: 0 }),
      hex('00 00 00'),
    ],
    seal: sealed('44'),
    tail: [],
  },
]
