import { bytesFromAscii } from '../bytes/index'
import { field, hex, joinBytes, type Part, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array => joinBytes([bytesFromAscii('*'), content, bytesFromAscii('#')])

const STATE = ['alarm', 'ignition', 'status']
const BAD_LETTERS = ['', 'x', '-']

const place: Part[] = [
  field('time', '101112', ['time'], { damage: ['999999', '1011', 'x'] }),
  ',',
  field('validity', 'A', ['valid']),
  ',',
  field('latitude', '2315.3000', ['fix']),
  ',',
  field('north or south', 'S', ['fix'], { damage: BAD_LETTERS }),
  ',',
  field('longitude', '04630.6000', ['fix']),
  ',',
  field('east or west', 'W', ['fix'], { damage: BAD_LETTERS }),
  ',',
  field('speed', '012.50', ['speedKnots']),
  ',',
  field('course', '270', ['courseDegrees']),
  ',',
  field('date', '040326', ['time'], { damage: ['000000', '991326', '', 'x'] }),
  ',',
  field('state', 'FFFFFFFD', STATE, { damage: ['FFFFFFFF', '0', '', 'x', 'GGGGGGGG'] }),
]

export const samples: Sample[] = [
  { title: 'report', parts: ['HQ,7001002003,V1,', ...place], seal: sealed, tail: [...STATE, 'io1'] },
  { title: 'other report', parts: ['HQ,7001002003,V5,', ...place], seal: sealed, options: { ack: true }, tail: STATE },
  {
    title: 'cells',
    parts: [
      'HQ,7001002003,NBR,',
      field('time', '101112', ['time'], { damage: ['999999', 'x'] }),
      ',',
      field('country', '724', ['network']),
      ',',
      field('operator', '5', ['network']),
      ',0,',
      field('count', '2', ['network'], { damage: ['9', '', 'x'] }),
      ',',
      field('area', '100', ['network']),
      ',',
      field('cell', '200', ['network']),
      ',',
      field('signal', '30', ['network']),
      ',101,201,40,040326,FFFFFFFD',
    ],
    seal: sealed,
    tail: [...STATE, 'network', 'time'],
  },
  {
    title: 'wearable',
    parts: [
      'HQ,7001002003,LINK,101112,',
      field('signal', '21', ['rssi']),
      ',',
      field('satellites', '9', ['sat']),
      ',',
      field('level', '80', ['batteryLevel']),
      ',',
      field('steps', '1234', ['steps']),
      ',',
      field('turnovers', '5', ['turnovers']),
      ',',
      field('date', '040326', ['time'], { damage: ['000000', 'x', ''] }),
      ',FFFFFFFF',
    ],
    seal: sealed,
    tail: STATE,
  },
  {
    title: 'binary report',
    parts: [
      hex('24 7001002003'),
      field('clock', hex('101112040326'), ['time'], { damage: [hex('000000000000'), hex('999999999999')] }),
      field('latitude', hex('23153000'), ['fix']),
      field('battery', hex('05'), ['batteryLevel']),
      field('longitude', hex('046306000a'), ['fix', 'valid']),
      field('motion', hex('012270'), ['speedKnots', 'courseDegrees']),
      field('state', hex('fffffbff'), STATE),
      hex('000000'),
    ],
    tail: false,
  },
]
