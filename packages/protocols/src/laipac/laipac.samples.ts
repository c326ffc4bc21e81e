import { field, joinBytes, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array =>
  joinBytes([content, Uint8Array.from('*7A\r\n', (sign) => sign.charCodeAt(0))])

export const samples: Sample[] = [
  {
    title: 'a call for help',
    parts: [
      '$AVRMC,70010020,',
      field('time', '050607', ['time']),
      ',a,',
      field('latitude', '2333.0000', ['fix', 'time']),
      ',S,',
      field('longitude', '04637.8000', ['fix', 'time']),
      ',W,',
      field('speed', '12.50', ['speedKnots']),
      ',',
      field('course', '90.00', ['courseDegrees']),
      ',',
      field('date', '040326', ['time']),
      ',3,',
      field('battery', '4115', ['battery']),
      ',',
      field('kilometres', '167', ['odometer']),
      ',',
      field('receiver', '1', ['gps']),
      ',',
      field('adc1', '120', ['adc1']),
      ',0,',
      field('cell', '0D7AB913', ['network']),
      ',',
      field('network', '724005', ['network']),
    ],
    seal: sealed,
    tail: ['network'],
  },
]
