import { bytesFromAscii } from '../bytes/index'
import { field, hex, joinBytes, type Part, type Sample } from '../testing/samples'
import { frameMessage } from './message'

const SERIAL = 0x0a17
const sealBasic = (content: Uint8Array): Uint8Array => frameMessage(content[0] ?? 0, SERIAL, content.subarray(1))
const sealExtended = (content: Uint8Array): Uint8Array =>
  frameMessage(content[0] ?? 0, SERIAL, content.subarray(1), true)
/** Reports of one access point have its count in place of a length, and no sum. */
const sealWifi = (content: Uint8Array): Uint8Array => joinBytes([hex('787801'), content, hex('0d0a')])

const date = field('date', hex('1a0304050607'), ['time'])
const degrees: Part[] = [field('latitude', hex('0286a2d0'), ['fix']), field('longitude', hex('05003c60'), ['fix'])]
const course = field('course', hex('185a'), ['fix', 'ignition'])
const place: Part[] = [
  field('satellites', hex('c9'), ['sat']),
  ...degrees,
  field('speed', hex('24'), ['speedKnots']),
  course,
]
const country = field('country', hex('02d4'), ['network'], {
  damage: [hex('ffff'), hex('8000'), hex('0000'), hex('7fff')],
})
const cellOf = (area: string, cell: string): Part[] => [
  country,
  field('operator', hex('05'), ['network']),
  field('area', hex(area), ['network']),
  field('cell', hex(cell), ['network']),
]
const cell2g = cellOf('1a2b', '01e240')
const cell4g = cellOf('00011170', '000000000bc5ad15')
const cellLength = (length: string): Part => field('cell length', hex(length), [], { damage: [hex('ff')] })

const state = (alarm: string): Part[] => [
  field('status', hex('46'), ['status', 'ignition', 'charge', 'blocked', 'alarm']),
  field('battery', hex('05'), ['batteryLevel']),
  field('signal', hex('04'), ['rssi']),
  field('alarm', hex(alarm), ['alarm']),
  field('language', hex('02'), []),
]
const upload: Part[] = [
  field('ignition', hex('01'), ['ignition']),
  field('reason', hex('03'), ['event']),
  field('memory', hex('01'), ['archive']),
]
const odometer = field('odometer', hex('0001d4c0'), ['odometer'])
const moduleOf = (number: string, name: string, value: string, spoils = [name]): Part[] => [
  hex(`${number} ${(value.length / 2).toString(16).padStart(2, '0')}`),
  field(name, hex(value), spoils),
]
const longModuleOf = (number: string, name: string, value: string, spoils = [name]): Part[] => [
  hex(`${number} ${(value.length / 2).toString(16).padStart(4, '0')}`),
  field(name, hex(value), spoils),
]

export const samples: Sample[] = [
  {
    title: 'login with its zone',
    seal: sealBasic,
    parts: [
      hex('01'),
      field('identifier', hex('0700100200300400'), ['deviceIds']),
      hex('100b'),
      field('zone', hex('12ca'), []),
    ],
    tail: [],
  },
  {
    title: 'location',
    seal: sealBasic,
    parts: [hex('22'), date, ...place, ...cell2g, ...upload, odometer],
    tail: ['odometer'],
  },
  {
    title: 'location in a long frame',
    seal: sealExtended,
    parts: [hex('12'), date, ...place, ...cell2g],
    tail: ['network'],
  },
  {
    title: 'alarm',
    seal: sealBasic,
    parts: [hex('26'), date, ...place, cellLength('09'), ...cell2g, ...state('01')],
    tail: [],
  },
  {
    title: 'alarm of a geofence with a 4G cell',
    seal: sealBasic,
    parts: [
      hex('a4'),
      date,
      ...place,
      cellLength('10'),
      ...cell4g,
      ...state('01'),
      field('geofence', hex('03'), ['geofence']),
    ],
    tail: ['geofence'],
  },
  {
    title: 'alarm with modules',
    seal: sealBasic,
    parts: [
      hex('39'),
      date,
      ...place,
      hex('02'),
      ...cell2g,
      field('cell signal', hex('20'), []),
      ...state('02'),
      ...moduleOf('0018', 'battery', '0192'),
      ...moduleOf('006a', 'batteryLevel', '5f'),
    ],
    tail: ['batteryLevel'],
  },
  { title: 'heartbeat', seal: sealBasic, parts: [hex('13'), ...state('00')], tail: [] },
  {
    title: 'heartbeat with voltage and temperature',
    seal: sealBasic,
    parts: [
      hex('13'),
      field('status', hex('02'), ['status', 'ignition', 'charge', 'blocked', 'alarm']),
      field('satellites and signal', hex('1499'), ['sat', 'rssi']),
      field('alarm', hex('00'), ['alarm']),
      field('language', hex('02'), []),
      field('percent', hex('4b'), ['batteryLevel']),
      hex('04'),
      field('volts', hex('04e2'), ['power']),
      hex('000000'),
      field('temperature', hex('00d7'), ['temp1']),
    ],
    tail: false,
  },
  {
    title: 'heartbeat with modules',
    seal: sealBasic,
    parts: [
      hex('36'),
      ...state('00'),
      ...moduleOf('0018', 'battery', '0192'),
      ...moduleOf('006a', 'batteryLevel', '5f'),
    ],
    tail: ['batteryLevel'],
  },
  {
    title: 'heartbeat with a battery',
    seal: sealBasic,
    parts: [
      hex('23'),
      field('status', hex('03'), ['status', 'armed', 'ignition', 'charge']),
      field('volts', hex('0192'), ['battery']),
      field('signal', hex('04'), ['rssi']),
    ],
    tail: ['rssi'],
  },
  {
    title: 'location with a radio',
    seal: sealBasic,
    parts: [
      hex('38'),
      date,
      ...place,
      field('reason', hex('02'), ['event']),
      field('memory', hex('00'), ['archive']),
      hex('03'),
      ...cell4g,
      hex('0020'),
    ],
    tail: [],
  },
  {
    title: 'location with identifier and counters',
    seal: sealBasic,
    options: { model: 'NT26' },
    parts: [
      hex('22'),
      hex('01'),
      field('identifier', hex('0700100200300400'), []),
      field('clock', hex('1a0304050609'), []),
      date,
      ...place,
      hex('09'),
      ...cell2g,
      field('status', hex('46'), ['status', 'ignition', 'charge', 'blocked', 'alarm']),
      field('volts', hex('04e2'), ['power']),
      field('battery', hex('29'), ['battery']),
      field('signal', hex('33'), ['rssi']),
      field('alarm', hex('06'), ['alarm']),
      field('language', hex('02'), []),
      field('odometer', hex('00468b'), ['odometer']),
      field('hours', hex('000025'), ['hours']),
    ],
    tail: ['hours'],
  },
  {
    title: 'location with full state',
    seal: sealBasic,
    parts: [
      hex('a2'),
      date,
      ...place,
      ...cell4g,
      hex('04'),
      field('status', hex('46'), ['status', 'ignition', 'charge', 'blocked', 'alarm']),
      field('volts', hex('04e2'), ['power']),
      field('battery', hex('06'), ['batteryLevel']),
      field('signal', hex('03'), ['rssi']),
      field('alarm', hex('06'), ['alarm']),
      field('language', hex('02'), []),
      odometer,
      field('engine seconds', hex('00000e10'), ['hours']),
      field('identifier', hex('0700100200300400'), []),
      field('inputs', hex('0005'), ['input']),
    ],
    tail: ['input'],
  },
  {
    title: 'cells around',
    seal: sealBasic,
    parts: [
      hex('28'),
      date,
      country,
      field('operator', hex('05'), ['network']),
      field('first cell', hex('1a2b 01e240 3c'), ['network']),
      field('second cell', hex('1a2b 01e241 40'), ['network']),
      new Uint8Array(30),
      hex('ff0002'),
    ],
    tail: [],
  },
  {
    title: 'access points',
    seal: sealWifi,
    parts: [
      hex('17'),
      field('date', hex('260304050607'), ['time', 'replies']),
      field('access point', hex('0a1b2c3d4e5f 3c'), ['network']),
      hex('01'),
      country,
      field('operator', hex('05'), ['network']),
      field('cell', hex('1a2b 4d5e 40'), ['network']),
    ],
    tail: false,
  },
  {
    title: 'alarm with what is around',
    seal: sealBasic,
    parts: [
      hex('a9'),
      date,
      country,
      field('operator', hex('05'), ['network']),
      hex('01 01'),
      field('cell', hex('00011170 000000000bc5ad15 3c'), ['network']),
      hex('ff 01'),
      field('access point', hex('0a1b2c3d4e5f 3c'), ['network']),
      field('alarm', hex('01'), ['alarm']),
      field('language', hex('02'), []),
    ],
    tail: [],
  },
  {
    title: 'event of a camera',
    seal: sealBasic,
    parts: [
      hex('95'),
      date,
      ...degrees,
      course,
      field('event', hex('91'), ['event', 'alarm']),
      field('data', hex('0002'), ['eventData']),
      field('names', bytesFromAscii('EVENT_2.mp4'), ['eventFiles']),
    ],
    tail: ['eventFiles'],
  },
  {
    title: 'numbered parts',
    seal: sealExtended,
    parts: [
      hex('70'),
      ...longModuleOf('0018', 'battery', '019a'),
      ...longModuleOf('0028', 'hdop', '0a'),
      ...longModuleOf('0034', 'event', '146a00000100', ['event', 'alarm']),
      hex('0033 0012'),
      field('seconds', hex('69a7b5c8'), ['time']),
      field('satellites', hex('09'), ['sat']),
      field('altitude', hex('02f8'), ['altitudeMeters']),
      ...degrees,
      field('speed', hex('24'), ['speedKnots']),
      course,
      ...longModuleOf('0009', 'sat', '08'),
    ],
    tail: ['sat'],
  },
  {
    title: 'parts of the state',
    seal: sealExtended,
    parts: [
      hex('f1'),
      field('seconds', hex('69a7b5c8'), ['time']),
      ...moduleOf('0001', 'motion', '02'),
      ...moduleOf('0002', 'armed', '01'),
      ...moduleOf('0004', 'ignition', '01'),
      ...moduleOf('0007', 'charge', '00'),
      ...moduleOf('000b', 'batteryTemp', '00d7'),
      ...moduleOf('0005', 'power', '04e2'),
    ],
    tail: ['power'],
  },
  {
    title: 'a sensor and a battery beside the device',
    seal: sealExtended,
    parts: [
      hex('f2'),
      field('seconds', hex('69a7b5c8'), ['time']),
      hex('000a 000b 01'),
      field('address', hex('0a1b2c3d4e5f'), ['mac']),
      field('event', hex('02'), ['event', 'eventData']),
      field('data', hex('07'), ['eventData']),
      field('kind', hex('01'), ['dataType']),
      field('details', hex('aa'), ['dataDetails']),
      hex('000c 04'),
      field('level', hex('47'), ['externalBatteryLevel']),
      field('charging', hex('01'), ['externalBatteryCharge']),
      field('cycles', hex('0010'), ['externalBatteryCycles']),
    ],
    tail: ['externalBatteryCycles'],
  },
  {
    title: 'answer to a command',
    seal: sealExtended,
    parts: [
      hex('21'),
      field('server flag', hex('00000001'), []),
      hex('01'),
      field('text', bytesFromAscii('RELAY:ON'), ['result', 'commandResult']),
    ],
    tail: ['result', 'commandResult'],
  },
  {
    title: 'report of a personal tracker',
    seal: sealExtended,
    parts: [
      hex('33'),
      date,
      hex('0c'),
      ...place,
      hex('09'),
      ...cell2g,
      field('signal', hex('3f'), ['rssi']),
      hex('00 00'),
      field('state', hex('a4'), ['status', 'armed', 'alarm']),
      hex('00'),
    ],
    tail: [],
  },
]
