import { ByteWriter, crc16Modbus } from '../bytes/index'
import { field, hex, type Part, type Sample } from '../testing/samples'

const sealed = (tags: Uint8Array): Uint8Array => {
  const head = new ByteWriter().u8(1).u16LE(tags.length).raw(tags)
  return head.u16LE(crc16Modbus(head.done())).done()
}

/** The answer repeats the checksum of the packet, which any change of it changes. */
const ANSWER = ['replies']

const record = (number: number): Part[] => {
  const on = { record: number }
  return [
    hex(`10 0${number}00 20`),
    field('time', hex('a407e569'), ['time', ...ANSWER], on),
    hex('30'),
    field('validity', hex('07'), ['valid', ...ANSWER], on),
    field('latitude', hex('8ffd7bfe'), ['fix', ...ANSWER], on),
    field('longitude', hex('b81610fd'), ['fix', ...ANSWER], on),
    hex('33'),
    field('speed', hex('9f01'), ['speedKnots', ...ANSWER], on),
    field('course', hex('8c0a'), ['courseDegrees', ...ANSWER], on),
    hex('34'),
    field('altitude', hex('8c03'), ['altitudeMeters', ...ANSWER], on),
    hex('41'),
    field('supply', hex('c030'), ['power', ...ANSWER], on),
    hex('71'),
    field('thermometer', hex('0205'), ['temp2', ...ANSWER], on),
  ]
}

const records: Sample = {
  title: 'two records',
  seal: sealed,
  tail: ['temp2', ...ANSWER],
  parts: [hex('03 333530303031303030323030303330'), ...record(0), ...record(1)],
}

const login: Sample = {
  title: 'a login',
  seal: sealed,
  tail: ANSWER,
  parts: [hex('03'), field('IMEI', hex('333530303031303030323030303330'), ['deviceIds', ...ANSWER]), hex('043200')],
}

/** Messages of our own making; the properties in `damage.test.ts` are tried on each. */
export const samples: readonly Sample[] = [records, login]
