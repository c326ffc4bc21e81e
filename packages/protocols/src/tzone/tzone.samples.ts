import { ByteWriter } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array =>
  new ByteWriter()
    .u16(0x545a)
    .u16(content.length + 4)
    .raw(content)
    .hex('00010000')
    .hex('0d0a')
    .done()

export const samples: Sample[] = [
  {
    title: 'a place with cells and status',
    parts: [
      hex('2424 010b'),
      field('firmware', hex('02200000'), ['versionFw']),
      hex('0350001000200030'),
      field('clock', hex('1a0304050608'), ['time']),
      hex('0016'),
      field('sat', hex('0a'), ['sat']),
      field('latitude', hex('00d79b50'), ['fix', 'time']),
      field('longitude', hex('01aae910'), ['fix', 'time']),
      field('time', hex('1a0304050607'), ['time']),
      field('speed', hex('04e2'), ['speedKnots']),
      field('distance', hex('0003e8'), ['odometer']),
      field('word', hex('0a5a'), ['fix', 'time']),
      hex('0004'),
      field('cell', hex('28137300'), ['network']),
      hex('0010'),
      field('alarm', hex('aa'), ['alarm']),
      field('state', hex('40'), ['terminalInfo']),
      field('outputs', hex('01'), ['out1', 'out2']),
      field('inputs', hex('10'), ['in1', 'alarm']),
      field('signal', hex('17'), ['rssi']),
      hex('06'),
      field('battery', hex('0171'), ['battery']),
      field('power', hex('04b0'), ['power']),
      hex('00000000 8000 0000 0000 0000 0000 0000 0000'),
      field('passengers', hex('0000'), [], { damage: [hex('0000')] }),
    ],
    seal: sealed,
  },
]
