import { ByteWriter, bytesFromAscii, sumOf } from '../bytes/index'
import { field, hex, joinBytes, type Sample } from '../testing/samples'

const header = hex('ff22ce97a1f0513e0100')

/** One record of tags in a package of its own. */
const seal = (content: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().hex('5b0901').u16LE(content.length - 4)
  return writer
    .raw(content)
    .u8(sumOf(content.subarray(4)))
    .u8(0x5d)
    .done()
}
const line = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('\r\n')])

export const samples: readonly Sample[] = [
  { title: 'a header', parts: [hex('ff22'), field('id', hex('ce97a1f0513e0100'), ['deviceIds'])], tail: false },
  {
    title: 'a record of tags',
    before: [header],
    parts: [
      field('time', hex('0053186a'), ['time']),
      hex('03'),
      field('latitude', hex('0000bcc1'), ['fix']),
      hex('04'),
      field('longitude', hex('00003ac2'), ['fix']),
      hex('05'),
      field('course', hex('2d'), ['courseDegrees']),
      field('altitude', hex('4c'), ['altitudeMeters']),
      field('satellites', hex('64'), ['sat', 'valid', 'courseDegrees', 'altitudeMeters', 'speedKnots']),
      field('speed', hex('1e'), ['speedKnots']),
      hex('01'),
      field('volts', hex('680f8030'), ['battery', 'power']),
      hex('06 01'),
      field('virtual inputs', hex('01'), ['ignition', 'callButton']),
      field('inputs', hex('03'), ['input']),
      hex('00 09'),
      field('status', hex('00000100'), ['status', 'alarm']),
      hex('39'),
      field('revolutions', hex('70080000'), ['rpm']),
    ],
    seal,
    tail: ['rpm'],
  },
  {
    title: 'a line of text',
    parts: [
      '$AV,V4,7001,',
      field('index', '12', ['index']),
      ',',
      field('supply', '1227', ['power']),
      ',',
      field('battery', '410', ['battery']),
      ',65534,0,',
      field('ignition', '1', ['ignition']),
      ',',
      field('inputs', '3', ['input']),
      ',1,2,3,4,',
      field('fix', '1', ['valid']),
      ',',
      field('satellites', '9', ['sat']),
      ',',
      field('altitude', '760.5', ['altitudeMeters']),
      ',1.2,',
      field('clock', '050607', ['time']),
      ',',
      field('latitude', '2333.0000S', ['fix']),
      ',',
      field('longitude', '04637.8000W', ['fix']),
      ',',
      field('speed', '12.5', ['speedKnots']),
      ',',
      field('course', '90.0', ['courseDegrees']),
      ',',
      field('date', '041126', ['time']),
      ',1,2,3,SF*6E',
    ],
    seal: line,
    tail: [],
  },
]
