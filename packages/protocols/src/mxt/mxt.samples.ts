import { field, hex, joinBytes, type Sample } from '../testing/samples'
import { frameMxt } from './frame'

const CHECKSUM = hex('5566')
const seal = (content: Uint8Array): Uint8Array => frameMxt(joinBytes([content, CHECKSUM]))

export const samples: readonly Sample[] = [
  {
    title: 'a position with five groups',
    parts: [
      hex('a631'),
      field('id', hex('27030201'), ['deviceIds', 'replies']),
      hex('08 dc'),
      field('index', hex('0700'), ['index']),
      field('time', hex('0c2bb74a'), ['time']),
      field('latitude', hex('90a898fe'), ['fix']),
      field('longitude', hex('d86f38fd'), ['fix']),
      field('flags', hex('09080000'), ['ignition', 'alarm', 'input', 'output', 'charge', 'courseDegrees']),
      field('speed', hex('3c'), ['speedKnots']),
      hex('00'),
      field('satellites', hex('09'), ['sat']),
      field('dilution', hex('08'), ['hdop']),
      field('accuracy', hex('05'), ['accuracyMeters']),
      field('signal', hex('15'), ['rssi']),
      hex('0000 0c'),
      field('temperature', hex('1b'), ['temp1']),
      field('odometer', hex('dc050000'), ['odometer']),
      field('hours', hex('20020000'), ['hours']),
      field('volts', hex('e02e'), ['power']),
      field('battery', hex('2510'), ['battery']),
      field('driver', hex('99999900'), ['driverUniqueId']),
    ],
    seal,
    tail: ['driverUniqueId'],
  },
  {
    title: 'a message of a type that we do not read',
    parts: [hex('a632'), field('id', hex('27030201'), ['deviceIds', 'replies']), hex('0809')],
    seal,
  },
]
