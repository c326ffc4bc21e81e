import { field, hex, joinBytes, type Sample } from '../testing/samples'

const bracket = (content: Uint8Array): Uint8Array => joinBytes([content, Uint8Array.of(0x29)])

const lock: Sample = {
  title: 'a padlock',
  tail: false,
  parts: [
    hex('24 7912345678 16 11 0022'),
    field('time', hex('190426183012'), ['time']),
    field('latitude', hex('25257040'), ['fix']),
    field('longitude and flags', hex('0491665071'), ['fix', 'valid']),
    field('speed', hex('10'), ['speedKnots']),
    field('course', hex('45'), ['courseDegrees']),
    field('distance', hex('0000010a'), ['odometer']),
    field('satellites', hex('08'), ['sat']),
    hex('00000000'),
    field('state', hex('0020'), ['status', 'blocked', 'alarm', 'replies']),
    field('charge', hex('55'), ['batteryLevel', 'charge']),
    field('cell', hex('000100020f'), ['network']),
  ],
}

const vehicle: Sample = {
  title: 'a vehicle',
  tail: false,
  parts: [
    hex('24 3112345678 21 001b'),
    field('time', hex('190426183012'), ['time']),
    field('latitude', hex('25257040'), ['fix']),
    field('longitude and flags', hex('0491665071'), ['fix', 'valid']),
    field('speed', hex('10'), ['speedKnots']),
    field('course', hex('45'), ['courseDegrees']),
    field('fuel', hex('00'), ['fuel']),
    field('state', hex('01040000'), ['ignition', 'door', 'charge', 'blocked', 'alarm']),
    field('distance', hex('0000010a'), ['odometer']),
    hex('50 07'),
  ],
}

const sentence: Sample = {
  title: 'a sentence of a padlock',
  seal: bracket,
  tail: ['index'],
  parts: [
    '(7912345678,U01,',
    field('date', '190426', ['time']),
    ',',
    field('clock', '183012', ['time']),
    ',',
    field('validity', 'T', ['valid']),
    ',',
    field('latitude', '25.428401', ['fix']),
    ',S,',
    field('longitude', '49.277512', ['fix']),
    ',W,',
    field('speed', '10', ['speedKnots']),
    ',',
    field('course', '270', ['courseDegrees']),
    ',',
    field('satellites', '8', ['sat']),
    ',',
    field('charge', '77%', ['batteryLevel']),
    ',',
    field('state', '00000000000001', ['status']),
    ',',
    field('cell', '12', ['network']),
    ',34,20,',
    field('distance', '5', ['odometer']),
    ',',
    field('number', '3', ['index']),
  ],
}

/** Messages of our own making; the properties in `damage.test.ts` are tried on each. */
export const samples: readonly Sample[] = [lock, vehicle, sentence]
