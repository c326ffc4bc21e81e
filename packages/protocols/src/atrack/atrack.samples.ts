import { ByteWriter, bytesFromAscii, bytesFromHex } from '../bytes/index'
import { field, hex, joinBytes, type Field, type Part, type Sample, type Spoiled } from '../testing/samples'

/** Mark, checksum and length around a binary content. */
const binary = (content: Uint8Array): Uint8Array =>
  new ByteWriter().ascii('@P').u16(0x1a2b).u16(content.length).raw(content).done()
const text = (content: Uint8Array): Uint8Array =>
  joinBytes([bytesFromAscii(`@P,1A2B,${content.length + 3},`), content, bytesFromAscii('\r\n')])

/** The answer to a text repeats its length, which damage changes. */
const inText = (name: string, value: string, ...spoils: readonly Spoiled[]): Field =>
  field(name, value, [...spoils, 'replies'])

const number = field('number', hex('0007'), ['replies'])
const unit = field('unit', hex('00013e5235ca08ae'), ['deviceIds', 'replies'])

const times = (record: number): Field[] => [
  field('time', hex('69a7b43f'), ['time'], { record }),
  field('clock', hex('69a7b43f'), ['time'], { record }),
]
const values = (record: number, ...more: Part[]): Part[] => [
  hex('69a7b441'),
  field('longitude', hex('fd387950'), ['fix'], { record }),
  field('latitude', hex('fe98a890'), ['fix'], { record }),
  field('course', hex('005a'), ['courseDegrees'], { record }),
  field('type', hex('02'), ['type'], { record }),
  field('odometer', hex('000005dc'), ['odometer'], { record }),
  field('dilution', hex('000c'), ['hdop'], { record }),
  field('inputs', hex('05'), ['input'], { record }),
  field('speed', hex('0024'), ['speedKnots'], { record }),
  field('outputs', hex('01'), ['output'], { record }),
  field('analogue', hex('04e2'), ['adc1'], { record }),
  hex('00'),
  field('temperature 1', hex('ffdd'), ['temp1'], { record }),
  field('temperature 2', hex('07d0'), ['temp2'], { record }),
  hex('00'),
  ...more,
]

export const samples: readonly Sample[] = [
  {
    title: 'two binary reports',
    parts: [number, unit, ...times(0), ...values(0), ...times(1), ...values(1)],
    seal: binary,
    tail: [],
  },
  {
    title: 'a binary report with named fields',
    parts: [
      number,
      unit,
      ...times(0),
      ...values(
        0,
        '%CI%BV%SA%JO11',
        bytesFromHex('00'),
        field('battery', hex('0029'), ['battery'], { record: 0 }),
        field('satellites', hex('0b'), ['sat'], { record: 0 }),
        field('coolant', hex('7d'), ['coolantTemp'], { record: 0 }),
      ),
    ],
    seal: binary,
    tail: ['coolantTemp'],
  },
  {
    title: 'a report in text with named fields',
    parts: [
      inText('number', '17'),
      ',350001000200030,',
      inText('time', '20260304050607', 'time'),
      ',1,1,',
      inText('longitude', '-46630000', 'fix'),
      ',',
      inText('latitude', '-23550000', 'fix'),
      ',',
      inText('course', '90', 'courseDegrees'),
      ',',
      inText('event', '101', 'event'),
      ',',
      inText('odometer', '1500', 'odometer'),
      ',',
      inText('dilution', '12', 'hdop'),
      ',',
      inText('inputs', '5', 'input'),
      ',',
      inText('speed', '36', 'speedKnots'),
      ',1,0,',
      inText('driver', 'A1B2', 'driverUniqueId'),
      ',',
      inText('temperature', '235', 'temp1'),
      ',2000,,%CI%SA%MV%DT,',
      inText('satellites', '9', 'sat'),
      ',',
      inText('supply', '124', 'power'),
      ',',
      inText('archive', '1', 'archive'),
    ],
    seal: text,
    tail: ['archive', 'replies'],
  },
]
