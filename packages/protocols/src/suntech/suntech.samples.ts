import { ByteWriter } from '../bytes/index'
import { field, hex, joinBytes, type Part, type Sample } from '../testing/samples'

const line = (content: Uint8Array): Uint8Array => joinBytes([content, Uint8Array.of(0x0d)])

const place: Part[] = [field('date', '20260419', ['time']), ';', field('clock', '18:30:12', ['time'])]
const coordinates: Part[] = [
  field('latitude', '-25.428401', ['fix']),
  ';',
  field('longitude', '-049.277512', ['fix']),
  ';',
  field('speed', '041.500', ['speedKnots']),
  ';',
  field('course', '270.00', ['courseDegrees']),
  ';',
  field('satellites', '11', ['sat']),
  ';',
  field('validity', '1', ['valid']),
]
const STATES = ['ignition', 'in1', 'in2', 'in3', 'out1', 'out2']

const classic = (type: string): Part[] => [
  `ST340${type};007123400;45;`,
  field('firmware', '313', ['versionFw']),
  ';',
  ...place,
  ';',
  field('cell', '2f4a1c', []),
  ';',
  ...coordinates,
  ';',
  field('distance', '20455', ['odometer']),
  ';',
  field('supply', '12.48', ['power']),
  ';',
  field('states', '100010', STATES),
  ';',
]

const status: Sample = {
  title: 'a status of the ST300 line',
  seal: line,
  options: { hbm: 1 },
  tail: ['driverUniqueId', 'archive'],
  parts: [
    ...classic('STT'),
    field('mode', '2', ['status']),
    ';',
    field('number', '0492', ['index']),
    ';',
    field('hours', '000090', ['hours']),
    ';',
    field('battery', '4.1', ['battery']),
    ';1',
  ],
}

const emergency: Sample = { title: 'an SOS', seal: line, tail: ['alarm'], parts: [...classic('EMG'), '1'] }

const cells = `31;724;5;-75;42;1;32;724;5;43;-80;0;${'0;0;0;0;0;0;'.repeat(5)}`
const cellReport: Sample = {
  title: 'a status of the ST400 line',
  seal: line,
  tail: ['valid'],
  parts: [
    'ST410STT;007123400;408;01;',
    cells,
    field('battery', '3.8', ['battery']),
    ';1;',
    field('number', '0007', ['index']),
    ';',
    field('state', '6', ['status']),
    ';',
    ...place,
    ';',
    ...coordinates,
  ],
}

const universal = (type: string, rest: Part[]): Part[] => [
  `${type};0820001234;3FFFFF;82;`,
  field('firmware', '1.0.7', ['versionFw']),
  ';1;',
  ...place,
  ';',
  field('cell', '0000001F', ['network']),
  ';724;5;',
  field('area', '002A', ['network']),
  ';',
  field('signal', '33', ['rssi']),
  ';',
  ...coordinates,
  ';',
  field('inputs', '00000101', ['input', 'ignition']),
  ';',
  field('outputs', '00000010', ['output']),
  ';',
  ...rest,
]

const universalStatus: Sample = {
  title: 'a universal status',
  seal: line,
  tail: ['index'],
  parts: universal('STT', [
    field('mode', '1', ['mode']),
    ';',
    field('reason', '2', ['reason']),
    ';',
    field('number', '0492', ['index']),
  ]),
}

const universalAlert: Sample = {
  title: 'a universal alert',
  seal: line,
  tail: ['alertData', 'assign1'],
  parts: universal('ALT', [field('alert', '42', ['alarm']), ';', field('modifier', '2', ['alertModifier']), ';']),
}

const counted = (body: Uint8Array): Uint8Array => new ByteWriter().u8(0x82).u16(body.length).raw(body).done()

const binaryAlert: Sample = {
  title: 'a binary alert',
  seal: counted,
  tail: [],
  parts: [
    hex('0820001234 3fffff 52'),
    field('firmware', hex('010007'), ['versionFw']),
    hex('01'),
    field('time', hex('1a04130c1e0c'), ['time']),
    hex('0000001f 02d4 0005 002a'),
    field('signal', hex('21'), ['rssi']),
    field('latitude', hex('81840271'), ['fix']),
    field('longitude', hex('82efe948'), ['fix']),
    field('speed', hex('1036'), ['speedKnots']),
    field('course', hex('6978'), ['courseDegrees']),
    field('satellites', hex('0b'), ['sat']),
    field('validity', hex('01'), ['valid']),
    field('inputs', hex('01'), ['input', 'ignition']),
    field('outputs', hex('00'), ['output']),
    field('alert', hex('2a'), ['alarm', 'driverUniqueId']),
    field('modifier', hex('0002'), []),
    hex('0000000000000000'),
  ],
}

/** Messages of our own making; the properties in `damage.test.ts` are tried on each. */
export const samples: readonly Sample[] = [status, emergency, cellReport, universalStatus, universalAlert, binaryAlert]
