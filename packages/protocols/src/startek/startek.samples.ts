import { bytesFromAscii, sumOf } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array => {
  const body = joinBytes([bytesFromAscii(`,350001000200030,`), content])
  const head = joinBytes([bytesFromAscii(`&&A${body.length}`), body])
  return joinBytes([head, bytesFromAscii(`${(sumOf(head) & 0xff).toString(16).toUpperCase().padStart(2, '0')}\r\n`)])
}

const BAD_SENSORS = ['', '-', '01', '01FFFF', '010000', 'x1FFFF', '01FFFFF']

export const samples: Sample[] = [
  {
    title: 'report',
    parts: [
      '000,',
      field('event', '18', ['event', 'alarm', 'driverUniqueId']),
      ',',
      field('data', '', []),
      ',',
      field('time', '260304050607', ['time']),
      ',',
      field('validity', 'A', ['valid']),
      ',',
      field('latitude', '-23.550000', ['fix']),
      ',',
      field('longitude', '-46.630000', ['fix']),
      ',',
      field('satellites', '9', ['sat']),
      ',',
      field('dilution', '0.8', ['hdop']),
      ',',
      field('speed', '36', ['speedKnots']),
      ',',
      field('course', '90', ['courseDegrees']),
      ',',
      field('altitude', '760', ['altitudeMeters']),
      ',',
      field('odometer', '1500', ['odometer']),
      ',',
      field('cell', '724|5|1A2B|0102ABCD', ['network']),
      ',',
      field('signal', '21', ['network']),
      ',',
      field('state', '0000001D', ['status']),
      ',',
      field('inputs', '06', ['input', 'ignition', 'door']),
      ',',
      field('outputs', '01', ['output']),
      ',',
      field('voltages', '04B0|0190|0001|0002', ['power', 'battery', 'adc2', 'adc3']),
      ',129,',
      field('fuel', '0100C8', ['fuel1'], { damage: BAD_SENSORS }),
      ',',
      field('temperature', '0180C8', ['temp1'], { damage: BAD_SENSORS }),
      ',',
      field('engine', '900|40|10|100|65|20|130|15|50%', [
        'rpm',
        'engineLoad',
        'airFlow',
        'airPressure',
        'airTemp',
        'throttle',
        'coolantTemp',
        'fuelConsumption',
        'fuelLevel',
      ]),
      ',',
      field('hours', '3600', ['hours', 'driverUniqueId']),
    ],
    seal: sealed,
    tail: ['hours', 'driverUniqueId'],
  },
  {
    title: 'vehicle',
    parts: [
      '710,T1,80,',
      field('engine speed', '1500', ['rpm']),
      ',12.5,',
      field('level', '60.5', ['fuelLevel']),
      ',1,2,3,4,5,',
      field('coolant', '88', ['coolantTemp']),
      ',7',
    ],
    seal: sealed,
    tail: [],
  },
]
