import { bytesFromAscii, sumOf } from '../bytes/index'
import { field, hex, joinBytes, type Part, type Sample } from '../testing/samples'

const IMEI = '350001000200030'

const sealed = (content: Uint8Array): Uint8Array => {
  const body = joinBytes([bytesFromAscii(`,${IMEI},`), content, bytesFromAscii('*')])
  const head = joinBytes([bytesFromAscii(`$$K${body.length + 4}`), body])
  return joinBytes([head, bytesFromAscii(`${(sumOf(head) & 0xff).toString(16).toUpperCase().padStart(2, '0')}\r\n`)])
}

const BAD_SIGNS = ['', '-', 'x', '99999', 'FFFFFFFF']

const text: Part[] = [
  field('event', '23', ['event', 'alarm', 'driverUniqueId', 'eventData']),
  ',',
  field('latitude', '-23.550000', ['fix']),
  ',',
  field('longitude', '-46.630000', ['fix']),
  ',',
  field('time', '260304050607', ['time']),
  ',',
  field('validity', 'A', ['valid'], { damage: ['V', 'x', ''] }),
  ',',
  field('satellites', '9', ['sat']),
  ',',
  field('signal', '21', ['network']),
  ',',
  field('speed', '36', ['speedKnots']),
  ',',
  field('course', '90', ['courseDegrees']),
  ',',
  field('dilution', '0.8', ['hdop']),
  ',',
  field('altitude', '760', ['altitudeMeters']),
  ',',
  field('odometer', '1500', ['odometer']),
  ',',
  field('runtime', '600', ['runtime']),
  ',',
  field('cell', '724|5|1A2B|0102ABCD', ['network']),
  ',',
  field('lines', '0103', ['input', 'output']),
  ',',
  field('voltages', '0001|0002|0003|0190|04B0', ['adc1', 'adc2', 'adc3', 'battery', 'power']),
  ',',
  field('data', '00000001', ['eventData']),
  ',,3,',
  field('fuel', '0A32', ['fuel']),
  ',',
  field('temperature', '000A28', ['temp0'], { damage: BAD_SIGNS }),
]

const shortRecord = (record: number): Part[] => [
  field('event', hex('23'), ['event', 'alarm'], { record }),
  field('latitude', hex('f0a798fe'), ['fix'], { record }),
  field('longitude', hex('507938fd'), ['fix'], { record }),
  field('time', hex('3f613a31'), ['time'], { record }),
  field('validity', hex('01'), ['valid'], { record }),
  field('satellites', hex('09'), ['sat'], { record }),
  field('signal', hex('15'), ['network'], { record }),
  field('speed', hex('2400'), ['speedKnots'], { record }),
  field('course', hex('5a00'), ['courseDegrees'], { record }),
  field('dilution', hex('0800'), ['hdop'], { record }),
  field('altitude', hex('f802'), ['altitudeMeters'], { record }),
  hex('dc050000 58020000'),
  field('cell', hex('d4020500 2b1acdab'), ['network'], { record }),
  field('state', hex('0000'), ['status'], { record }),
  hex('0700 9001 b004 00000000'),
]

/** 57 bytes: number, then four lists. */
const parameters = (record: number): Part[] => [
  hex('3900 1000'),
  hex('03 05'),
  field('validity', hex('01'), ['valid'], { record }),
  hex('06'),
  field('satellites', hex('0b'), ['sat'], { record }),
  hex('15'),
  field('inputs', hex('01'), ['input'], { record }),
  hex('02 08'),
  field('speed', hex('2400'), ['speedKnots'], { record }),
  hex('40'),
  field('event', hex('2300'), ['event', 'alarm'], { record }),
  hex('04 02'),
  field('latitude', hex('f0a798fe'), ['fix'], { record }),
  hex('03'),
  field('longitude', hex('507938fd'), ['fix'], { record }),
  hex('04'),
  field('time', hex('3f613a31'), ['time'], { record }),
  hex('0c'),
  field('odometer', hex('dc050000'), ['odometer'], { record }),
  hex('02 0e0c'),
  field('cell', hex('d402 0500 2b1a cdab0201 ebff'), ['network'], { record }),
  hex('2a03'),
  field('temperature', hex('00380a'), ['temp0'], { record }),
]

export const samples: Sample[] = [
  { title: 'text report', parts: ['AAA,', ...text], seal: sealed, tail: ['temp0'] },
  {
    title: 'short records',
    parts: ['CCC,', hex('0000 3400 00000000'), ...shortRecord(0), ...shortRecord(1)],
    seal: sealed,
    tail: ['record', 'replies'],
  },
  {
    title: 'records of parameters',
    parts: ['CCE,', hex('00000000 0200'), ...parameters(0), ...parameters(1)],
    seal: sealed,
    tail: ['temp0'],
  },
]
