import { ByteWriter } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'

const HEAD_BYTES = 4
const seal = (content: Uint8Array): Uint8Array =>
  new ByteWriter()
    .ascii('SV')
    .u16(HEAD_BYTES + content.length)
    .raw(content)
    .done()

const serial = field('serial number', hex('00001b59'), ['deviceIds'])

export const samples: readonly Sample[] = [
  {
    title: 'a status',
    parts: [
      hex('16'),
      serial,
      hex('0502'),
      field('time of the fix', hex('6a18a100'), []),
      field('latitude', hex('0f7ea290'), ['fix']),
      field('longitude', hex('0effdad0'), ['fix']),
      field('course', hex('005a'), ['courseDegrees']),
      field('speed', hex('0024'), ['speedKnots']),
      field('validity', hex('01'), ['valid']),
      field('time', hex('6a18a105'), ['time']),
      field('event', hex('000e'), ['event']),
      field('inputs', hex('0003'), ['input', 'ignition']),
      field('outputs', hex('0002'), ['output']),
      field('battery', hex('0c'), ['battery']),
      field('temperature', hex('24'), ['deviceTemp']),
      hex('0001'),
      field('odometer', hex('00003039'), ['odometer']),
    ],
    seal,
    tail: ['odometer'],
  },
  { title: 'a sign of life', parts: [hex('16'), serial, hex('0500')], seal, tail: false },
]
