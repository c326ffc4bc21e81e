import { ByteWriter, bytesFromAscii } from '../bytes/index'
import { field, hex, type Part, type Sample } from '../testing/samples'
import { frameTo } from './message'

/** As from a device: it waits for an answer. */
const sealed = (content: Uint8Array): Uint8Array => {
  const frame = frameTo(0x0a17, content)
  frame[1] = 0x10
  return frame
}
const item = (number: string, bytes: number, ...parts: Part[]): Part[] => [
  new ByteWriter().u8(bytes + 1).done(),
  hex(number),
  ...parts,
]
const imei = item('01', 15, bytesFromAscii('700100200300400'))
const seconds = field('seconds', hex('c8b5a769'), ['time'])
const state = item(
  '24',
  8,
  seconds,
  field('state', hex('1002a855'), ['charge', 'archive', 'motion', 'rssi', 'batteryLevel', 'status']),
)

export const samples: Sample[] = [
  {
    title: 'place, alarm and battery',
    seal: sealed,
    parts: [
      hex('01'),
      ...imei,
      ...state,
      ...item(
        '20',
        21,
        field('latitude', hex('60a0f6f1'), ['fix']),
        field('longitude', hex('e0cb34e4'), ['fix']),
        field('speed', hex('2400'), ['speedKnots']),
        field('course', hex('5a00'), ['courseDegrees']),
        field('altitude', hex('f802'), ['altitudeMeters']),
        field('hdop', hex('0800'), ['hdop', 'valid']),
        field('odometer', hex('dc050000'), ['odometer']),
        field('satellites', hex('09'), ['sat']),
      ),
      ...item(
        '02',
        8,
        field('event', hex('10100004'), ['event', 'alarm', 'geofence', 'button1', 'button2', 'bark']),
        hex('c8b5a769'),
      ),
      ...item('14', 3, field('level', hex('55'), ['batteryLevel']), field('volts', hex('0a0f'), ['battery'])),
    ],
    tail: ['battery', 'batteryLevel'],
  },
  {
    title: 'what is around',
    seal: sealed,
    parts: [
      hex('01'),
      ...imei,
      ...state,
      ...item(
        '29',
        10,
        field('country', hex('d402'), ['network'], { damage: [hex('ffff'), hex('ff7f')] }),
        field('operator', hex('05'), ['network']),
        field('cell', hex('b5 2b1a cdab0201'), ['network']),
      ),
      ...item('22', 7, field('access point', hex('c3 0a1b2c3d4e5f'), ['network'])),
      ...item(
        '2c',
        12,
        hex('01'),
        field('beacon', hex('010203040506'), ['tagId2']),
        field('signal', hex('c4'), ['tagRssi2']),
        field('signal at a metre', hex('c0'), ['tag1mRssi2']),
        field('battery', hex('5a'), ['tagBattery2']),
        field('temperature', hex('00d7'), ['tagTemp2']),
      ),
    ],
    tail: ['tagTemp2'],
  },
  {
    title: 'asks for the time',
    seal: sealed,
    parts: [hex('03'), ...imei, ...item('12', 0)],
    tail: ['replies'],
  },
]
