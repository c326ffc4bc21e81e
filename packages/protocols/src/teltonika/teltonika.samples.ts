import { ByteWriter, crc16Ibm } from '../bytes/index'
import { field, hex, type Part, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array =>
  new ByteWriter().u32(0).u32(content.length).raw(content).u32(crc16Ibm(content)).done()

const place = (record: number): Part[] => [
  field('time', hex('0000019bd0a0c3d8'), ['time'], { record }),
  hex('01'),
  field('longitude', hex('e434cda0'), ['fix'], { record }),
  field('latitude', hex('f1f68420'), ['fix'], { record }),
  field('altitude', hex('02f8'), ['altitudeMeters'], { record }),
  field('course', hex('005a'), ['courseDegrees'], { record }),
  field('satellites', hex('0b'), ['sat', 'valid'], { record }),
  field('speed', hex('0048'), ['speedKnots'], { record }),
]

export const samples: Sample[] = [
  {
    title: 'records of codec 8',
    parts: [
      hex('08 02'),
      ...place(0),
      hex('00 03 01 ef'),
      field('ignition', hex('01'), ['ignition'], { record: 0 }),
      hex('01 42'),
      field('supply', hex('30d4'), ['power'], { record: 0 }),
      hex('01 10'),
      field('odometer', hex('000186a0'), ['odometer'], { record: 0 }),
      hex('00'),
      ...place(1),
      hex('00 01 01 f0'),
      field('motion', hex('01'), ['motion'], { record: 1 }),
      hex('00 00 00 02'),
    ],
    seal: sealed,
    tail: [],
  },
  {
    title: 'a record of codec 8 extended',
    parts: [
      hex('8e 01'),
      ...place(0),
      hex('0000 0003 0001 00ef'),
      field('ignition', hex('01'), ['ignition']),
      hex('0000 0000 0001 004e'),
      field('key', hex('1122334455667788'), ['driverUniqueId']),
      hex('0001 2a4c 000d 01 0b 0001c6 0602'),
      field('tag temperature', hex('0115'), ['tag1Temp']),
      hex('0a02'),
      field('tag moves', hex('0003'), ['tag1MotionCount']),
      hex('01'),
    ],
    seal: sealed,
    tail: [],
  },
]
