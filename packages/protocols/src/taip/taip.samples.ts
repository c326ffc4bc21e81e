import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Part, type Sample, type Spoiled } from '../testing/samples'

const seal = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('<')])

/** All stands in fixed places, so damage leaves the count of signs as it is. */
const fixed = (name: string, value: string, ...spoils: Spoiled[]) => {
  const damage = ['x', '0', '9', '?'].map((sign) => sign.repeat(value.length))
  return field(name, value, spoils, { damage })
}

const place: readonly Part[] = [
  fixed('latitude', '-2325500', 'fix'),
  fixed('longitude', '-04651000', 'fix'),
  fixed('speed', '020', 'speedKnots'),
  fixed('course', '090', 'courseDegrees'),
]
const end = (): readonly Part[] => [
  ';ID=',
  field('id', 'BUS7', ['deviceIds', 'replies'], { damage: ['BUS8', '1'] }),
  ';',
  field('number', '#0002', ['replies'], { damage: ['#0003', '#x'] }),
  ';*2A',
]

export const samples: readonly Sample[] = [
  {
    title: 'a report with date and state',
    parts: [
      '>RGP',
      fixed('date', '040326101112', 'time'),
      ...place,
      fixed('source', '3', 'valid'),
      '00',
      fixed('inputs', 'C1', 'input', 'ignition'),
      fixed('event', '21', 'event', 'alarm'),
      fixed('dilution', '05', 'hdop'),
      ...end(),
    ],
    seal,
  },
  {
    title: 'a long report',
    parts: [
      '>RCQ',
      fixed('event', '01', 'event', 'alarm'),
      fixed('date', '040326101112', 'time'),
      ...place,
      fixed('inputs', 'FF', 'input'),
      '00',
      fixed('battery', '135', 'battery'),
      fixed('distance', '000003E8', 'odometer'),
      '1',
      fixed('source', '3', 'valid'),
      fixed('dilution', '01', 'pdop'),
      '11000015',
      fixed('signal', '14', 'rssi'),
      '+215001-010002',
      ...end(),
    ],
    seal,
  },
  {
    title: 'an event of week, day and second with values',
    parts: [
      '>REV',
      fixed('event', '01', 'event', 'alarm'),
      fixed('week', '2408', 'time'),
      '3',
      fixed('second', '36672', 'time'),
      ...place,
      '32;IO=310;SV=',
      field('satellites', '8', ['sat']),
      ';BL=',
      field('battery', '4159', ['battery']),
      ';VO=338578',
      ...end(),
    ],
    seal,
  },
  {
    title: 'a report of a vehicle',
    parts: [
      '>RUV01',
      fixed('event', '111', 'event', 'alarm'),
      ',VAN,',
      fixed('date', '040326101112', 'time'),
      ...place,
      '1FFDE0006,',
      field('volts', '04111585', ['battery', 'power']),
      ',0,0,0,',
      field('minutes', '16', ['hours']),
      ',50000,500,85,3,50,0,0,4G:0,00077',
      ...end(),
    ],
    seal,
  },
  { title: 'a message of a type that we do not read', parts: ['>RTT151123153149-4330468', ...end()], seal },
]
