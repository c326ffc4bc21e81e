import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const seal = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('#')])
const id = field('id', '350001000200030', ['deviceIds', 'replies'], {
  damage: ['350001000200031', '1', 'ABC', '99999999999999999999'],
})
const STATE = ['status', 'alarm', 'blocked', 'ignition']

const report = (fuel: string, driver: string) => [
  '*ET,',
  id,
  ',HB,',
  field('validity', 'A', ['valid']),
  ',',
  field('date', '1a0b03', ['time']),
  ',',
  field('time', '040506', ['time']),
  ',',
  field('latitude', '80d79b50', ['fix']),
  ',',
  field('longitude', '81aae910', ['fix']),
  ',',
  field('speed', '0e10', ['speedKnots']),
  ',',
  field('course', '2328', ['courseDegrees']),
  ',',
  field('state', '00810000', STATE),
  ',',
  field('signal', '14', ['rssi']),
  ',',
  field('power', '12.5', ['power']),
  ',',
  field('fuel', '0031', [fuel]),
  ',',
  field('distance', '0064', ['odometer']),
  ',',
  field('altitude', '760', ['altitudeMeters']),
  ',',
  field('data', '4845', []),
  ',',
  field('driver', '0091564212', [driver]),
  ',',
  field('temperature', '0B45', ['temp1']),
  ',',
  field('analogue', '10.00', ['adc1']),
  ',',
  field('satellites', '9', ['sat']),
]

export const samples: readonly Sample[] = [
  { title: 'a report with a driver', parts: report('fuel', 'driverUniqueId'), seal, tail: ['sat'] },
  { title: 'the same of an E3+4G', parts: report('index', 'hours'), options: { model: 'E3+4G' }, seal, tail: ['sat'] },
  {
    title: 'a cell whose street is asked for',
    parts: [
      '*ET,',
      id,
      ',JZ,1,',
      field('cell', '20222', ['network', 'replies']),
      ',262,724,',
      field('network', '4', ['network', 'replies']),
    ],
    seal,
    tail: ['network', 'replies'],
  },
  {
    title: 'the vehicle bus',
    parts: [
      '*ET,',
      id,
      ',OB,BD$V',
      field('volts', '14.2', ['battery']),
      ';R',
      field('revolutions', '2258', ['rpm']),
      ';S066;C',
      field('coolant', '085', ['coolantTemp']),
      ';',
      field('stranger', 'M7', ['battery', 'rpm', 'obdSpeed', 'coolantTemp'], { damage: ['M', 'QQ', '9'] }),
    ],
    seal,
    tail: [],
  },
  { title: 'a ping', parts: ['*ET,', id, ',MQ'], seal, tail: false },
]
