import { describe, expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { Decoded } from '../protocol'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { taip } from './taip.protocol'

const TIME = new Date('2026-03-04T10:11:12Z')
const PLACE = '-2325500-04651000020090'
const decode = (text: string): Decoded => decodeInTurn(taip, [bytesFromAscii(text)])
const read = (text: string) => {
  const [position] = decode(text).positions ?? []
  if (!position) throw new Error(decode(text).error ?? 'no position')
  return position
}
const answersTo = (text: string) => decode(text).replies?.map(({ bytes, when }) => [asciiOf(bytes), when])

const dated = `>RGP040326101112${PLACE}300C12105;ID=BUS7;#0002;*2A<`

describe('reports', () => {
  test('with date and state', () => {
    const { fix, attributes } = read(dated)
    expect(fix).toMatchObject({ time: TIME, valid: true, latitude: -23.255, longitude: -46.51, courseDegrees: 90 })
    expect(fix?.speedKnots).toBeCloseTo(17.37952, 5)
    expect(attributes).toEqual({ ignition: true, input: 0xc1, event: 21, hdop: 5 })
  })
  test.each(['0', '9'])('source %s of a place is none', (source) => {
    expect(read(`>RGP040326101112${PLACE}${source}00C12105;ID=1<`).fix?.valid).toBe(false)
  })
  test('in degrees and minutes', () => {
    const { fix } = read('>RGP040326101112-2315.3000-04630.6000020090300C12105;ID=1<')
    expect(fix?.latitude).toBeCloseTo(-23.255, 6)
    expect(fix?.longitude).toBeCloseTo(-46.51, 6)
  })
  test('with battery, distance and signal', () => {
    const { attributes, fix } = read(`>RCQ07040326101112${PLACE}FF00135000003E81301110000151400;#0805;ID=SIA1;*15<`)
    expect(fix?.valid).toBe(true)
    expect(attributes).toEqual({ input: 255, battery: 13.5, odometer: 1000, pdop: 1, rssi: 14, event: 7 })
  })
  test('of week, day and second', () => {
    const text = `>REV012408336672${PLACE}32;IO=310;SV=8;BL=4159;AD=12;IX=77;VO=338578;CV09=5;ID=352001002003004<`
    const { attributes, fix } = read(text)
    expect(fix?.time).toEqual(TIME)
    expect(attributes).toEqual({
      event: 1,
      alarm: 'sos',
      ignition: true,
      charge: true,
      output: 1,
      input: 0,
      sat: 8,
      battery: 4.159,
      adc1: 12,
      io1: '77',
      odometer: 338578,
      cv09: '5',
    })
  })
  test('of the second of the day: never in the future', () => {
    expect(read(`>RPV36672${PLACE}12;ID=1<`).fix?.time.toISOString()).toBe('2026-05-05T10:11:12.000Z')
    expect(read(`>RPV00030${PLACE}12;ID=1<`).fix?.time.toISOString()).toBe('2026-05-06T00:00:30.000Z')
  })
  test('of a user', () => {
    const text = `>RUS00,040326101112${PLACE}200FF,000,0000000111,15640422,00900,+25.5,-3.5,51;ID=C1;#IP1:089F;*34<`
    expect(read(text).attributes).toEqual({
      ignition: true,
      input: 255,
      odometer: 111,
      power: 15.64,
      battery: 4.22,
      rpm: 900,
      temp1: 25.5,
      temp2: -3.5,
      event: 0x51,
    })
  })
  test('of a vehicle, without and with a bus', () => {
    const head = `,VAN,040326101112${PLACE}1FFDE0006`
    expect(read(`>RUV01111${head},04111585,0,0,0,16,50000,500,85,3,50,0,0,4G:0,00077;ID=F<`).attributes).toMatchObject({
      alarm: 'idle',
      event: 111,
      charge: true,
      battery: 4.11,
      power: 15.85,
      hours: 960_000,
      odometer: 50_000,
      driverUniqueId: '00077',
    })
    expect(read(`>RUV03150${head},20,6,50000,500,85,3,50,51515,60,7,0,1,0,1,0;ID=F<`).attributes).toMatchObject({
      throttle: 20,
      hours: 360_000,
      fuelUsed: 5151.5,
      obdSpeed: 60,
      engineTorque: 7,
      cruiseControl: true,
      parkingBrake: true,
    })
  })
  test('others name the device', () => {
    expect(decode('>RAL03874+00185+00012;ID=0017;*4A<')).toEqual({ deviceIds: ['0017'] })
  })
})

test.each([
  [`>RGP040326101112${PLACE}300C10105;ID=1<`, 'sos'],
  [`>RGP040326101112${PLACE}300C10205;ID=1<`, 'powerCut'],
  [`>RCV02040326101112${PLACE}7F001200020A1D013010600001509+215001-010002;ID=1<`, 'powerCut'],
  [`>RUS00,040326101112${PLACE}200FF,000,0000000111,15640422,00900,+25.5,-3.5,18;ID=C1<`, 'accident'],
  [`>RUS00,040326101112${PLACE}200FF,000,0000000111,15640422,00900,17;ID=C1<`, 'hardBraking'],
])('%s raises %s', (text, alarm) => {
  expect(read(text).attributes.alarm).toBe(alarm)
})

test('long reports with temperatures, whatever digit their inputs start with', () => {
  const text = `>RCV12040326101112${PLACE}7F001200000A1D013010600001509+215001-010002;ID=1<`
  expect(read(text).attributes).toEqual({
    input: 0x7f,
    battery: 12,
    odometer: 0xa1d0,
    pdop: 1,
    rssi: 9,
    temp1: 21.5,
    temp2: -1,
    event: 12,
  })
})

test('a numbered message of another type is answered; Lantrix sums without the star', () => {
  expect(answersTo('>RTT0403;ID=8803;#1ABD;*2B<')).toEqual([
    [expect.stringMatching(/^>ACK;ID=8803;#1ABD;/), 'received'],
  ])
  const plain = answersTo(dated)?.[0]?.[0]
  const lantrix = decodeInTurn(taip, [bytesFromAscii(dated)], freshConnection({ model: 'Lantrix 77' })).replies
  expect(asciiOf(lantrix?.[0]?.bytes ?? new Uint8Array(0))).toBe('>ACK;ID=BUS7;#0002;*2E<')
  expect(plain).toBe('>ACK;ID=BUS7;#0002;*04<')
})

test('answers repeat the number of the message, once it is stored', () => {
  expect(answersTo(dated)).toEqual([['>ACK;ID=BUS7;#0002;*04<', 'stored']])
  expect(answersTo(dated.replace('ID=BUS7;#0002', '#0002;ID=BUS7'))).toEqual([['>ACK;#0002;ID=BUS7;*04<', 'stored']])
  expect(answersTo(dated.replace('#0002', '#IP0:1EF7'))).toEqual([['>SAK;ID=BUS7;#IP0:1EF7<', 'stored']])
  expect(answersTo(dated.replace('#0002;', ''))).toEqual([['BUS7', 'stored']])
  expect(answersTo(dated.replace('ID=BUS7;', ''))).toBeUndefined()
})

test('what is wrong gives a reason', () => {
  expect(decode('hello').error).toBe('not a message of TAIP')
  expect(decode('>RGP040326101112nowhere;ID=1<').positions).toBeUndefined()
  expect(read('>RGP040326101112-9925500-04651000020090300C12105;ID=1<')).toEqual({
    deviceTime: TIME,
    attributes: { ignition: true, input: 0xc1, event: 21, hdop: 5 },
  })
})

test('frames come out whole however the stream is cut, and nothing throws', () => {
  const texts = [
    dated,
    `>REV012408336672${PLACE}32;IO=310;SV=8;ID=3<`,
    `>RUV03150,VAN,040326101112${PLACE}1FFDE0006,20;ID=F<`,
  ]
  const frames = texts.map((text) => bytesFromAscii(`${text}\r\n`))
  expectFramesInAnyPieces(
    taip,
    [...frames, bytesFromAscii('')],
    texts.map((text) => bytesFromAscii(text.slice(0, -1))),
  )
  expectNothingThrows(taip, frames)
  expect(taip.recognise?.(bytesFromAscii('>RE'), 'udp')).toBe('maybe')
})
