import { ByteWriter, bytesFromAscii } from '../bytes/index'
import { field, hex, joinBytes, type Sample } from '../testing/samples'

const ended = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('#')])

const escaped = (content: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().u8(0xf8)
  for (const byte of content) {
    if (byte === 0xf8) writer.hex('1be3')
    else if (byte === 0x1b) writer.hex('1b00')
    else writer.u8(byte)
  }
  return writer.u8(0xf8).done()
}

export const samples: Sample[] = [
  {
    title: 'a record in text',
    parts: [
      '*GS06,350001000200030,050607040326,,SYS:G6S;V3.37;V1.1.8,GPS:',
      field('validity', 'A', ['valid']),
      ';',
      field('sat', '12', ['sat']),
      ';',
      field('latitude', 'S23.550000', ['fix', 'time']),
      ';',
      field('longitude', 'W46.630000', ['fix', 'time']),
      ';',
      field('speed', '36', ['speedKnots']),
      ';',
      field('course', '90', ['courseDegrees']),
      ';',
      field('altitude', '760', ['altitudeMeters']),
      ';',
      field('hdop', '0.79', ['hdop']),
      ',COT:',
      field('distance', '18779', ['odometer']),
      ',ADC:',
      field('power', '12.66', ['power']),
      ';',
      field('battery', '3.9', ['battery']),
      ',DTT:4084;E1;0;0;0;1,IWD:1;1;86031652504fff28;',
      field('temperature', '24.3', ['temp1']),
    ],
    seal: ended,
    tail: ['temp1'],
  },
  {
    title: 'a place in binary',
    parts: [
      hex('06 01 013e52f549b79e'),
      field('time', hex('313a7a3f'), ['time']),
      hex('0002 13 003f'),
      field('flags', hex('45'), ['valid', 'sat']),
      field('latitude', hex('fe98a7d0'), ['fix', 'time']),
      field('longitude', hex('fd387b90'), ['fix', 'time']),
      field('speed', hex('0024'), ['speedKnots']),
      field('course', hex('005a'), ['courseDegrees']),
      field('altitude', hex('02f8'), ['altitudeMeters']),
      field('hdop', hex('00d6'), ['hdop']),
    ],
    seal: escaped,
    tail: ['hdop'],
  },
]
