import { ByteWriter, sumOf } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'

const summed = (content: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().raw(content)
  return writer.u8(sumOf(content, 4)).done()
}

const status: Sample = {
  title: 'a distress call with its place',
  seal: summed,
  tail: false,
  parts: [
    hex('4d434750 00 11223344 0000 07'),
    field('versions', hex('1424'), ['versionHw', 'versionFw']),
    hex('1a'),
    field('status', hex('01'), ['status']),
    hex('0000'),
    field('reason', hex('46'), ['event', 'alarm']),
    field('mode', hex('00'), ['mode']),
    field('lines', hex('20000000'), ['input', 'ignition', 'door', 'charge']),
    hex('00'),
    field('analogue inputs', hex('00b67ff6'), ['adc1', 'adc2', 'adc3', 'adc4']),
    field('distance', hex('a4c701'), ['odometer']),
    field('driver', hex('0102030405ff'), ['driverUniqueId']),
    hex('402d000402'),
    field('satellites', hex('0a'), ['sat']),
    field('longitude', hex('e0f7dcfa'), ['fix']),
    field('latitude', hex('4e2e5bfd'), ['fix']),
    field('altitude', hex('10080100'), ['altitudeMeters']),
    field('speed', hex('82040000'), ['speedKnots']),
    field('course', hex('6812'), ['courseDegrees']),
    field('time', hex('0c1e121304ea07'), ['time']),
  ],
}

const withLength = (content: Uint8Array): Uint8Array => {
  const whole = Uint8Array.from(content)
  whole[13] = whole.length - 15
  return summed(whole)
}

const modules: Sample = {
  title: 'modules',
  seal: withLength,
  tail: false,
  parts: [
    hex('4d434750 0b 11223344 0000 07 00 0000 00000000'),
    hex('02 0e00 000000000000 01 0040 04'),
    field('value', hex('01000000'), ['io16384']),
    hex('06 1300 01020309'),
    field('longitude', hex('e0f7dcfa'), ['fix']),
    field('latitude', hex('4e2e5bfd'), ['fix']),
    field('altitude', hex('10080100'), ['altitudeMeters']),
    field('speed', hex('10'), ['speedKnots']),
    field('course', hex('6812'), ['courseDegrees']),
    hex('07 0700 01'),
    field('time', hex('0c1e1213041a'), ['time']),
  ],
}

/** Messages of our own making; the properties in `damage.test.ts` are tried on each. */
export const samples: readonly Sample[] = [status, modules]
