import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii } from '../bytes/index'
import type { ConnectionState, Decoded, DecoderOptions } from '../protocol'
import { decodeSuntech } from './suntech.decode'

const NOW = new Date('2026-03-04T05:06:07Z')
const TIME = new Date('2026-03-04T10:11:12Z')
const connection = (options: DecoderOptions = {}): ConnectionState => ({ transport: 'tcp', options, memory: {} })
const decode = (text: string, options: DecoderOptions = {}): Decoded =>
  decodeSuntech(bytesFromAscii(text), connection(options), NOW)
const firstOf = (decoded: Decoded) => {
  const [position] = decoded.positions ?? []
  if (!position) throw new Error(decoded.error ?? 'no position')
  return position
}
const attributesOf = (text: string, options: DecoderOptions = {}) => firstOf(decode(text, options)).attributes

const MOMENT = '20260304;10:11:12'
const PLACE = '-23.255000;-046.510000;040.000;270.00;9;1'

describe('classic reports', () => {
  test.each([
    ['without a model', `SA200STT;700100;042;${MOMENT};16d41;${PLACE};1500;12.50;101010;2;0007`],
    ['with a model', `ST300STT;700100;45;042;${MOMENT};16d41;${PLACE};1500;12.50;101010;2;0007`],
    ['without a cell', `ST500STT;700100;07;042;${MOMENT};${PLACE};1500;12.50;101010;2;0007`],
    ['with a whole cell', `ST600STT;700100;20;042;${MOMENT};1f;724;5;2a;60;${PLACE};1500;12.50;101010;2;0007`],
  ])('%s', (name, text) => {
    const decoded = decode(text)
    expect(decoded.deviceIds).toEqual(['700100'])
    const { fix, attributes, network } = firstOf(decoded)
    expect(fix).toMatchObject({ time: TIME, valid: true, latitude: -23.255, longitude: -46.51, courseDegrees: 270 })
    expect(fix?.speedKnots).toBeCloseTo(21.6, 2)
    expect(attributes).toEqual({
      type: 'STT',
      versionFw: '042',
      sat: 9,
      odometer: 1500,
      power: 12.5,
      ignition: true,
      in1: false,
      in2: true,
      in3: false,
      out1: true,
      out2: false,
      status: 2,
      index: 7,
    })
    expect(network?.cellTowers).toEqual(
      name === 'with a whole cell'
        ? [{ cellId: 31, locationAreaCode: 42, mobileCountryCode: 724, mobileNetworkCode: 5, signalStrength: -60 }]
        : undefined,
    )
  })

  const report = (type: string, rest: string): string =>
    `ST300${type};700100;45;042;${MOMENT};16d41;${PLACE};1500;12.50;100000;${rest}`

  test.each([
    ['EMG', '1', { alarm: 'sos' }],
    ['EMG', '3', { alarm: 'powerCut' }],
    ['ALT', '1', { alarm: 'overspeed' }],
    ['ALT', '41', { alarm: 'powerCut' }],
    ['EVT', '4', { event: 4 }],
  ])('%s;%s', (type, rest, expected) => {
    expect(attributesOf(report(type, rest))).toMatchObject(expected)
  })
  test('a reason without an alarm name gives no alarm', () => {
    expect(attributesOf(report('ALT', '33')).alarm).toBeUndefined()
  })

  test.each([
    ['driver card', '20;GTSL|6|1|0|998877|1|', { driverUniqueId: '998877' }],
    ['probes', '26;t_0=0D;N_0=0010.0;Q_D=0B\r\n', { temp0: 13, fuel0: 16, fuel: 16, drivingQuality: 11 }],
    ['cabin', '26;CabAVL"x,0,58.5,-1.0,,,x"F', { fuel1: 58.5, fuel: 58.5 }],
    ['anything else', '7;\x02hello\r\n', { serial: 'hello' }],
  ])('external data: %s', (_name, rest, expected) => {
    expect(attributesOf(report('UEX', `${rest};3E;000135;4.1;1`))).toMatchObject(expected)
  })

  test('hour meter, backup battery, analogue inputs, driver and temperatures when the unit is set to send them', () => {
    const text = report('STT', '2;0007;000090;4.1;0;1.5;;2.5;0A0B;1;28AA:+13.5;:;28BB:-2.0')
    expect(attributesOf(text, { hbm: 1, includeAdc: true, includeTemp: true })).toMatchObject({
      hours: 90 * 60_000,
      battery: 4.1,
      archive: true,
      adc1: 1.5,
      adc3: 2.5,
      driverUniqueId: '0A0B',
      temp1: 13.5,
      temp3: -2,
    })
    expect(attributesOf(text).hours).toBeUndefined()
  })
  test('engine speed, and the cell behind the hour meter', () => {
    const rpm = attributesOf(report('STT', '2;0007;000090;4.1;1;850'), { hbm: true, includeRpm: true })
    expect(rpm.rpm).toBe(850)
    const { network } = firstOf(decode(report('STT', '2;0007;000090;4.1;1;31;724;5;-75;42;1'), { hbm: 2 }))
    expect(network?.cellTowers?.[0]).toMatchObject({ cellId: 31, locationAreaCode: 42, signalStrength: -75 })
  })
})

describe('battery-driven units list cells', () => {
  const cells = `31;724;5;-75;42;1;32;724;5;43;-80;0;${'0;0;0;0;0;0;'.repeat(5)}`
  test('with a fix', () => {
    const { fix, attributes, network } = firstOf(
      decode(`ST410STT;700100;408;01;${cells}3.8;0;0007;6;${MOMENT};${PLACE}`),
    )
    expect(fix).toMatchObject({ time: TIME, valid: true, latitude: -23.255 })
    expect(attributes).toEqual({
      type: 'STT',
      versionFw: '408',
      battery: 3.8,
      archive: true,
      index: 7,
      status: 6,
      sat: 9,
    })
    expect(network?.cellTowers?.map((tower) => [tower.cellId, tower.locationAreaCode, tower.signalStrength])).toEqual([
      [31, 42, -75],
      [32, 43, -80],
    ])
  })
  test('of the model that adds variant, temperature and motion', () => {
    const text = `ST419STT;700100;408;41;02;${cells}3.8;1;0007;6;003;1;21.5;2;${MOMENT};${PLACE}`
    const { fix, attributes } = firstOf(decode(text))
    expect(fix).toMatchObject({ time: TIME, valid: true })
    expect(attributes).toMatchObject({ motion: true, temp1: 21.5, index: 7 })
  })
  test('with the network of its neighbours in front of the date', () => {
    const { fix } = firstOf(decode(`ST410STT;700100;408;01;${cells}3.8;1;0007;6;003;${MOMENT};${PLACE}`))
    expect(fix).toMatchObject({ time: TIME, latitude: -23.255 })
  })
  test('without one', () => {
    const { fix, network } = firstOf(decode(`ST410STT;700100;408;01;${cells}3.8;1;0007;6;003;;`))
    expect(fix).toBeUndefined()
    expect(network?.cellTowers).toHaveLength(2)
  })
})

describe('personal trackers', () => {
  test.each([
    ['Location', 0, `500;${MOMENT};${PLACE.replace(';9;1', ';1')};3.8`, { versionFw: '500' }],
    ['Emergency', 0, `500;${MOMENT};${PLACE.replace(';9;1', ';1')};3.8`, { alarm: 'general', versionFw: '500' }],
    ['Location', 1, `500;${MOMENT};16d41;${PLACE.replace(';9;1', ';1')};1500`, { versionFw: '500', odometer: 1500 }],
    ['Alert', 1, `${MOMENT};16d41;${PLACE.replace(';9;1', ';1')};1500`, { alarm: 'general', odometer: 1500 }],
  ])('%s of type %i', (type, protocolType, rest, attributes) => {
    const decoded = firstOf(decode(`ST910;${type};700100;${rest}`, { protocolType }))
    expect(decoded.fix).toMatchObject({ time: TIME, valid: true, longitude: -46.51 })
    expect(decoded.attributes).toEqual(attributes)
  })
})

describe('universal format', () => {
  const head = `82;1.0.7;0;${MOMENT};0000001F;724;5;002A;33;${PLACE};00000101;00000010`
  const common = { versionFw: '1.0.7', archive: true, rssi: 33, sat: 9, ignition: true, input: 101, output: 10 }
  test.each([
    ['STT', '3FFFFF', '1;2;0492', { mode: 1, reason: 2, index: 492 }],
    [
      'STT',
      'BFFFFF',
      '1;2;0492;00008003;4.1;12.3;77',
      { mode: 1, reason: 2, index: 492, io1: '4.1', io2: '12.3', io16: '77' },
    ],
    ['ALT', '3FFFFF', '42;2;', { alarm: 'sos', alertModifier: '2' }],
    ['ALT', '3FFFFF', '9;1;;4.1;12.3', { alertModifier: '1', assign1: '4.1', assign2: '12.3' }],
    ['UEX', '7FFFFF', '20;GTSL|6|1|0|998877|1|;A7;;4.1', { driverUniqueId: '998877', assign1: '4.1' }],
  ])('%s %s', (type, map, rest, expected) => {
    const { fix, attributes, network } = firstOf(decode(`${type};0820000001;${map};${head};${rest}`))
    expect(fix).toMatchObject({ time: TIME, valid: true, latitude: -23.255, longitude: -46.51 })
    expect(attributes).toEqual({ type, ...common, ...expected })
    expect(network?.cellTowers?.[0]).toMatchObject({ cellId: 31, locationAreaCode: 42 })
  })
  test('a report without place keeps the clock', () => {
    expect(firstOf(decode(`STT;0820000001;000036;82;1.0.7;${MOMENT}`))).toEqual({
      deviceTime: TIME,
      attributes: { type: 'STT', versionFw: '1.0.7' },
    })
  })
  test('tags', () => {
    const text = `BLE;0820000001;82;1.0.7;${MOMENT};-23.255000;-046.510000;1;-32;-100;33;AABBCCDDEEFF;12;18;52`
    expect(attributesOf(text)).toEqual({
      type: 'BLE',
      versionFw: '1.0.7',
      tag1Rssi: -32,
      tag1Id: 'AABBCCDDEEFF',
      tag1Samples: 12,
      tag1Major: 18,
      tag1Minor: 52,
    })
  })
})

const binary = (type: number, reason: number): Uint8Array => {
  const body = new ByteWriter()
    .hex('0820000001')
    .u24(0x3fffff)
    .hex('52010007')
    .u8(1)
    .hex('1a03040a0b0c')
    .u32(31)
    .hex('02d40005002a')
    .u8(33)
    .u32(0x80000000 + 23_255_000)
    .u32(0x80000000 + 46_510_000)
    .u16(4000)
    .u16(27_000)
    .hex('090101')
    .u8(0)
    .u8(reason)
    .u16(8)
    .hex('0102030405060708')
    .done()
  return new ByteWriter().u8(type).u16(body.length).raw(body).done()
}

test('binary reports', () => {
  const decoded = decodeSuntech(binary(0x82, 59), connection(), NOW)
  expect(decoded.deviceIds).toEqual(['0820000001'])
  expect(firstOf(decoded)).toMatchObject({
    fix: { time: TIME, valid: true, latitude: -23.255, longitude: -46.51, courseDegrees: 270 },
    attributes: { versionFw: '1.0.7', rssi: 33, sat: 9, ignition: true, driverUniqueId: '0102030405060708' },
  })
  expect(firstOf(decodeSuntech(binary(0x82, 41), connection(), NOW)).attributes.alarm).toBe('powerCut')
  expect(firstOf(decodeSuntech(binary(0x81, 41), connection(), NOW)).attributes.alarm).toBeUndefined()
})

const zipped = (body: string): Uint8Array => {
  const content = new ByteWriter().hex(body.replace(/ /g, '')).done()
  return new ByteWriter()
    .u8(2)
    .u16(content.length - 1)
    .raw(content)
    .done()
}

test('compressed reports of the older lines', () => {
  const place = '17 255000 2e 510000 0028 50 010e 25 e0'
  const rest = '000005dc 0c 50 0b 04'
  const decoded = decodeSuntech(
    zipped(`10 7001001234 28 0139 1a03040a0b0c 16d4 1f ${place} ${rest} 00 0d`),
    connection(),
    NOW,
  )
  expect(decoded.deviceIds).toEqual(['700100123'])
  expect(firstOf(decoded).fix).toMatchObject({ time: TIME, valid: true, latitude: -23.255, longitude: -46.51 })
  expect(firstOf(decoded).fix?.courseDegrees).toBeCloseTo(270.25)
  expect(firstOf(decoded).fix?.speedKnots).toBeCloseTo(40.5 * 0.539957)
  expect(firstOf(decoded).attributes).toMatchObject({
    odometer: 1500,
    power: 12.5,
    ignition: true,
    in1: true,
    in3: true,
    event: 4,
  })
  const metered = `10 7001001234 28 0139 1a03040a0b0c 16d4 1f ${place} ${rest} 0000003c 04 10 00 0d`
  expect(firstOf(decodeSuntech(zipped(metered), connection({ hbm: 1 }), NOW)).attributes).toMatchObject({
    hours: 3_600_000,
    battery: 4.1,
    archive: true,
  })
  expect(decodeSuntech(zipped('11 7001001234'), connection(), NOW).error).toBeDefined()
})

test('a crash comes in parts', () => {
  const body = new ByteWriter(4096).hex('1a03040a0b0c')
  for (let index = 0; index < 4; index++) {
    body.hex('00b1b6d5').hex('00000000').u16(4000).u16(27_000)
    for (let sample = 0; sample < 100; sample++) body.hex('0100feff0300')
  }
  const all = body.done()
  const state = connection()
  const send = (number: number, piece: Uint8Array): Decoded => {
    const head = `CRR;0820000001;00${number};002;`
    return decodeSuntech(new ByteWriter(4096).ascii(head).raw(piece).hex('abcd').done(), state, NOW)
  }
  expect(send(1, all.subarray(0, 900))).toEqual({ deviceIds: ['0820000001'] })
  const { positions = [] } = send(2, all.subarray(900))
  expect(positions.map(({ fix }) => (fix ? fix.time.getTime() - TIME.getTime() : undefined))).toEqual([
    -3000, -2000, -1000, 1000,
  ])
  expect(positions[0]?.attributes.gSensor).toMatch(/^\[\[1,-2,3\],/)
  expect(send(2, all.subarray(900)).positions).toBeUndefined()
})

test('answers to commands and travel reports carry no location', () => {
  const other = decode('ST340NTW;Res;700100;010;0;apn')
  expect(other).toMatchObject({ deviceIds: ['700100'], commandResult: '010;0;apn' })
  expect(firstOf(other)).toEqual({ attributes: { type: 'NTW', result: '010;0;apn' } })
  const answer = decode('ST300CMD;Res;700100;042;Disable1')
  expect(answer).toMatchObject({ commandResult: '042;Disable1', commandName: 'CMD Disable1' })
  // What is no command of theirs is what the unit has to say, of whatever it was asked.
  expect(decode('ST300CMD;Res;700100;042;Invalid').commandName).toBeUndefined()
  expect(firstOf(answer)).toEqual({ attributes: { type: 'CMD', result: '042;Disable1' } })
  expect(firstOf(decode('RES;0820000001;04;01'))).toEqual({ attributes: { type: 'RES', result: '04;01' } })
  expect(firstOf(decode('ST300HTE;700100;45;042;0;0A0B'))).toEqual({ attributes: { driverUniqueId: '0A0B' } })
})

describe('what cannot be', () => {
  test.each(['', '-Error', 'ST300STT;;45', 'STT'])('%s', (text) => {
    expect(decode(text)).toEqual({ error: expect.any(String) })
  })
  test('a bad field costs itself, a text cut off what stood behind', () => {
    const wrongPlace = firstOf(
      decode(`ST300EMG;700100;45;042;${MOMENT};16d41;-93.255000;-046.51;0;0;9;1;0;12.5;100000;1`),
    )
    expect(wrongPlace.fix).toBeUndefined()
    expect(wrongPlace.deviceTime).toEqual(TIME)
    expect(wrongPlace.attributes).toMatchObject({ alarm: 'sos', power: 12.5 })
    const wrongDate = firstOf(decode(`ST300EMG;700100;45;042;20261304;10:11:12;16d41;${PLACE};0;12.5;100000;1`))
    expect(wrongDate.fix).toMatchObject({ time: NOW, latitude: -23.255 })
    expect(wrongDate.attributes).toMatchObject({ alarm: 'sos' })
    const cut = firstOf(decode(`ST300STT;700100;45;042;${MOMENT};16d41;-23.2`))
    expect(cut.attributes).toMatchObject({ versionFw: '042' })
    expect(decode('STT;0820000001;XYZ;82')).toEqual({ deviceIds: ['0820000001'] })
  })
  test('a keep-alive only names the device', () => {
    expect(decode('SA200ALV;700100')).toEqual({ deviceIds: ['700100'] })
    expect(decode('ALV;0820000001')).toEqual({ deviceIds: ['0820000001'] })
  })
  test('no mutation throws', () => {
    const frames = [
      bytesFromAscii(`ST600UEX;700100;20;042;${MOMENT};1f;724;5;2a;60;${PLACE};1500;12.50;101010;9;t_0=0D;1`),
      bytesFromAscii(`ALT;0820000001;BFFFFF;82;1.0.7;0;${MOMENT};1F;724;5;2A;33;${PLACE};1;1;42;2;;00008003;1;2;3`),
      binary(0x82, 59),
    ]
    const mutated = fc
      .tuple(fc.constantFrom(...frames), fc.array(fc.tuple(fc.nat(140), fc.nat(255))), fc.nat(140))
      .map(([bytes, changes, length]) => {
        const copy = bytes.slice(0, length)
        for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte
        return copy
      })
    fc.assert(
      fc.property(mutated, (bytes) => {
        const decoded = decodeSuntech(bytes, connection({ hbm: 2, includeAdc: true, includeRpm: true }), NOW)
        expect(decoded.error === undefined || decoded.positions === undefined).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
