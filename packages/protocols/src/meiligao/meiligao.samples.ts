import { ByteWriter, bytesFromHex } from '../bytes/index'
import { field, hex, joinBytes, type Part, type Sample } from '../testing/samples'

const ID = '35200100200300'
const HEADER_AND_END_BYTES = 17

const seal =
  (type: string) =>
  (content: Uint8Array): Uint8Array =>
    joinBytes([
      new ByteWriter()
        .hex('2424')
        .u16(HEADER_AND_END_BYTES + content.length)
        .hex(ID)
        .hex(type)
        .done(),
      content,
      bytesFromHex('1a2b0d0a'),
    ])

const sentence: readonly Part[] = [
  field('clock', '101112.00', ['time']),
  ',',
  field('validity', 'A', ['valid']),
  ',',
  field('latitude', '2315.3000', ['fix']),
  ',',
  field('south', 'S', ['fix']),
  ',',
  field('longitude', '04630.6000', ['fix']),
  ',',
  field('west', 'W', ['fix']),
  ',',
  field('speed', '12.5', ['speedKnots']),
  ',',
  field('course', '90', ['courseDegrees']),
  ',',
  field('date', '040326', ['time']),
  ',,*1C|',
  field('dilution', '1.5', ['hdop']),
  '|',
  field('altitude', '700.5', ['altitudeMeters']),
  '|',
]
const LINES = [1, 2, 3, 4, 5].flatMap((number) => [`in${number}`, `out${number}`])

const values = (next: readonly Part[]): readonly Part[] => [
  field('state', '0102', LINES),
  '|',
  field('analogue', '000A', ['adc1', 'adc2']),
  ',0010|',
  ...next,
]

export const samples: readonly Sample[] = [
  {
    title: 'a position with distance and driver',
    parts: [
      ...sentence,
      ...values([
        field('distance', '001234567', ['odometer', 'driverUniqueId', 'rssi', 'sat']),
        '|',
        field('driver', '00ab12cd', ['driverUniqueId']),
      ]),
    ],
    seal: seal('9955'),
    tail: ['driverUniqueId'],
  },
  {
    title: 'an alarm with a cell',
    parts: [
      field('reason', hex('01'), ['alarm', ...LINES]),
      ...sentence,
      ...values([
        '02D400051A2B00000C3D|',
        field('signal', '1C', ['rssi']),
        '|',
        field('distance', '00000BB8', ['odometer']),
        '|',
        field('satellites', '0B', ['sat']),
      ]),
    ],
    seal: seal('9999'),
    tail: ['sat'],
  },
  {
    title: 'two stored positions',
    parts: [
      hex('0200'),
      '101112,A,2315.3000,S,04630.6000,W,12.5,90,',
      field('date', '040326', ['time'], { record: 0 }),
      '|0.9|1|0000\\',
      hex('00'),
      '101142,A,',
      field('latitude', '2315.3000', ['fix'], { record: 1 }),
      ',S,04630.6000,W,12.5,90,040326|0.9|1|0000',
    ],
    seal: seal('6688'),
    tail: LINES,
  },
  {
    title: 'cards',
    parts: [
      field('card', hex('0012d687'), ['card1', 'driverUniqueId']),
      new Uint8Array(56),
      '|101112,040326,',
      field('latitude', '2315.3000', ['fix']),
      ',S,04630.6000,W',
    ],
    seal: seal('9966'),
    tail: ['fix'],
  },
  {
    title: 'the diagnosis plug',
    parts: [
      '12.6,',
      field('revolutions', '900', ['rpm']),
      ',50,20.5,30.0,85,7.5,8.1,400.0,1033,2.69,6.55,2,3,',
      field('braking', '4', ['hardBrakingCount']),
    ],
    seal: seal('9901'),
    tail: ['hardBrakingCount'],
  },
  { title: 'a login', parts: [new Uint8Array(0)], seal: seal('5000'), tail: false },
]
