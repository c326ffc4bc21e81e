import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Part, type Sample, type Spoiled } from '../testing/samples'

const seal = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('\r\n')])
const ID = '352001002003004'
const before = [bytesFromAscii(ID)]
/** Without a date of their own, places are of the time of arrival, which goes with them. */
const placeOf = (...spoils: readonly Spoiled[]): readonly Part[] => [
  field('latitude', '2315.3000', spoils),
  ',',
  field('south', 'S', spoils),
  ',',
  field('longitude', '04630.6000', spoils),
  ',',
  field('west', 'W', spoils),
]
const ofNow = placeOf('fix', 'time')
const id = field('id', ID, ['deviceIds'], { damage: ['352001002003005', '77'] })

export const samples: readonly Sample[] = [
  {
    title: 'the recommended minimum with values behind its sum',
    parts: [
      '$GPRMC,',
      field('clock', '101112.50', ['time']),
      ',',
      field('validity', 'A', ['valid']),
      ',',
      ...placeOf('fix'),
      ',',
      field('speed', '12.50', ['speedKnots']),
      ',',
      field('course', '90.0', ['courseDegrees']),
      ',',
      field('date', '040326', ['time']),
      ',,,A*6C,',
      field('satellites', '11', ['sat']),
      ',',
      id,
      ',',
      field('ignition', '1', ['ignition']),
      ',',
      field('fuel', '090', ['fuel']),
      ',',
      field('battery', '086', ['battery']),
      ',0,123',
    ],
    before,
    seal,
    tail: ['io2', 'io1'],
  },
  {
    title: 'the quality of a fix',
    parts: [
      '$GPGGA,101112,',
      ...ofNow,
      ',',
      field('quality', '1', ['valid']),
      ',08,0.9,',
      field('altitude', '545.4', ['altitudeMeters']),
      ',M,46.9,M,,*47',
    ],
    before,
    seal,
  },
  {
    title: 'a place alone',
    parts: [id, '$GPGLL,', ...ofNow, ',101112.00,', field('validity', 'A', ['valid'])],
    before,
    seal,
    tail: ['valid'],
  },
  {
    title: 'decimal degrees with an altitude',
    parts: [
      '$TRCCR,',
      field('moment', '20260304101112.000', ['time']),
      ',A,',
      field('latitude', '-23.255', ['fix']),
      ',',
      field('longitude', '-46.51', ['fix']),
      ',12.5,90,700,',
      field('battery', '3.9', ['battery']),
      ',*3a',
    ],
    before,
    seal,
    tail: [],
  },
  {
    title: 'a report with an event',
    parts: [
      'QZE,',
      id,
      ',',
      field('event', '35', ['event']),
      ',',
      field('date', '04032026', ['time']),
      ',101112,-23.255,-46.51,20,90,A,1',
    ],
    seal,
    tail: ['ignition'],
  },
  {
    title: 'a sentence of the maker of the receiver',
    parts: [
      '$PUBX,00,101112.00,',
      ...ofNow,
      ',700.1,',
      field('state', 'G3', ['valid']),
      ',',
      field('accuracy', '2.1', ['accuracyMeters']),
      ',2.0,36.0,90.0,0.0,,',
      field('dilution', '0.92', ['hdop']),
      ',1.19,0.77,9,',
      id,
      ',0*5F',
    ],
    seal,
    tail: [],
  },
  {
    title: 'labels',
    parts: [
      '$ID,',
      id,
      ',1,IOP,M,48,GPSET,A,D,',
      field('date', '040326', ['time']),
      ',T,101112,S,9:5,La,',
      field('latitude', '23.255', ['fix']),
      ',S,Lo,46.51,W,H,90,V,20,DD,77',
    ],
    seal,
    tail: ['totalDistance'],
  },
  {
    title: 'inputs and voltages',
    parts: ['$GPIOP,', field('inputs', '00000101', ['input']), ',00000010,1.5,0.0,0.0,0.0,12.6,3.9*5A'],
    before,
    seal,
    tail: [],
  },
]
