import { describe, expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, bytesFromHex, hexOf } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { decodeInTurn, freshConnection } from '../testing/streams'
import { jt808 } from './jt808.protocol'
import { frameTo, terminalOf } from './message'

const terminal = terminalOf('13598765432') ?? new Uint8Array(6)
const NOW = new Date(Date.UTC(2026, 4, 6))

const place = (alarms = 0, state = 0b1110, time = '260419183012') =>
  new ByteWriter().u32(alarms).u32(state).u32(25_428_401).u32(49_277_512).u16(908).u16(415).u16(270).hex(time)

const decode = (type: number, body: Uint8Array, model = '') =>
  decodeInTurn(jt808, [frameTo(type, { terminal }, body)], freshConnection(model === '' ? {} : { model }))

const positionOf = (type: number, body: Uint8Array, model = ''): DecodedPosition => {
  const { positions, error } = decode(type, body, model)
  if (!positions?.[0]) throw new Error(error ?? 'no position')
  return positions[0]
}

const STATE = { ignition: false, blocked: false, charge: false }
const withItems = (items: string, model = '') => positionOf(0x0200, place().hex(items.replace(/\s/g, '')).done(), model)

describe('items of a location', () => {
  test.each([
    ['fuel that the device has worked out', '02028032', {}, { fuel: 50 }],
    ['charge', '060146', {}, { batteryLevel: 70 }],
    ['a card at a lock', '0b06 05 0000a1b2 01', {}, { lockCommand: 5, lockCard: 0xa1b2, unlockResult: 1 }],
    ['a password at a lock', '0b07 03 313233343536', {}, { lockCommand: 3, lockPassword: '123456' }],
    ['lists of odd length are no temperatures', '5104 00fa00fb', {}, {}],
    [
      'a card that opened a lock',
      '6010 0063 010203040506 4130423043304430',
      {},
      { event: 0x63, driverUniqueId: 'A0B0C0D0' },
    ],
    ['a password', '6708 3131323233333434', {}, { password: '11223344' }],
    ['charge in hundredths', '6802 1d4c', {}, { batteryLevel: 75 }],
    ['pressure without its flags', '7707 01 aabbcc fc50 4b', {}, {}],
    [
      'tires',
      '7708 01 aabbcc fc50 4b 02',
      {},
      { tire1SensorId: 'aabbcc', tire1Pressure: 2, tire1Temp: 25, tire1Status: 2 },
    ],
    [
      'the list of the vehicle',
      '8001 01 800142 6102 04b0 5602 0a58',
      {},
      { obdSpeed: 66, power: 12, batteryLevel: 88 },
    ],
    [
      'diagnosis',
      '9116 0082 0640 3c 33 66 78 0000 02d0 0000 00000000 0000 0190',
      {},
      {
        battery: 13,
        rpm: 1600,
        obdSpeed: 60,
        throttle: 20,
        engineLoad: 40,
        coolantTemp: 80,
        fuelConsumption: 7.2,
        fuelUsed: 4,
      },
    ],
    ['a VIN', '9403 414243', {}, { vin: 'ABC' }],
    ['vibration', 'd004 00000008', {}, { alarm: 'vibration' }],
    ['charging', 'd401ff', {}, { charge: true }],
    ['a driver', 'e904 0000002a', {}, { driverUniqueId: '42' }],
    ['a charge', 'e10142', {}, { batteryLevel: 66 }],
    [
      'locks',
      'd50e 01 0102030405 0a0b0c0d0e 5a 0020',
      {},
      { lock1Id: '0102030405', lock1Card: '0a0b0c0d0e', lock1Battery: 90, lock1Locked: false },
    ],
    ['fuel', 'e204 000001f4', {}, { fuel: 50 }],
    ['no fuel', 'e204 000001f4', { model: 'DT800' }, {}],
    ['a reserved byte, then the level', 'e304 00 5a 019a', {}, { batteryLevel: 90, battery: 4.1 }],
    ['zero says that it is charging', 'e402 00 50', {}, { charge: true, batteryLevel: 80 }],
    ['other states do not', 'e402 01 50', {}, { batteryLevel: 80 }],
    ['motion', 'e50101', {}, { motion: true }],
    ['one byte of item e6 says nothing', 'e60100', {}, {}],
    ['an SOS by its bits', 'e708 0004000000000000', {}, { alarm: 'sos' }],
    ['vibration by its bit', 'e708 0001000000000000', {}, { alarm: 'vibration' }],
    ['other bits', 'e708 0070000400000000', {}, {}],
    [
      'air around the device',
      'ea0f 01 1302 0064 1502 01f4 1602 02d5 9901 07',
      {},
      { externalIlluminance: 100, externalHumidity: 50, externalTemp: 22.5 },
    ],
    ['a low battery', 'eb05 0003 00c6 03', {}, { batteryAlarm: 3, alarm: 'lowBattery' }],
    ['supply of four bytes', 'eb08 0006 002d 00003039', {}, { power: 12.345 }],
    ['standing still', 'eb08 0006 00c5 00800040', {}, { motion: false }],
    ['a card', 'ed04 41313233', {}, { card: 'A123' }],
    ['item ee of other lengths', 'ee05 0102030405', {}, {}],
    [
      'flow, numbers of the control unit',
      'f30c 000d 02 0064 0051 04 01020304',
      {},
      { intakeFlow: 100, cvn: '01020304' },
    ],
    ['consumption', 'f305 0007 02 004b', {}, { fuelConsumption: 7.5 }],
    ['the throttle of the bus', 'f309 000e 02 0033 000e 01 15', {}, { throttle: 21 }],
    ['the throttle of the bus alone', 'f305 000e 02 0033', {}, { throttle: 20 }],
    [
      'tags of AOVX',
      'f30c 0c 0a0b0c0d0e0f c4 0bb8 00e1',
      { model: 'AL300' },
      { tag1Mac: '0a0b0c0d0e0f', tag1Rssi: -60, tag1Battery: 3, tag1Temp: 22.5 },
    ],
    ['light', 'f502 0123', {}, { illuminance: 0x123 }],
    ['pressure of the air', 'f602 03f5', {}, { airPressure: 1013 }],
    ['what woke it', 'f604 03 20 03f5', { model: 'AL300' }, { event: 3, airPressure: 1013 }],
    ['humidity', 'f702 0226', {}, { humidity: 55 }],
    ['a full battery on its charger', 'f706 00001068 03 64', {}, { battery: 4.2, charge: true, batteryLevel: 100 }],
    ['steps', 'f802 0400', { model: 'C5' }, { steps: 1024 }],
    ['a second temperature', 'f802 0300', {}, { temp2: 26.8 }],
    ['the receiver by its mask', 'f908 0044 000d 00e1 00000000', {}, { hdop: 1.3, temp3: 22.5 }],
    ['a container', 'fb04 41424344', {}, { container: 'ABCD' }],
    ['a geofence of its own', 'fc0107', {}, { geofence: 7 }],
    [
      'trouble behind a bad item is still read',
      '310100 5700 f700 e402 0050',
      {},
      { sat: 0, charge: true, batteryLevel: 80 },
    ],
  ])('%s', (_name, items, { model = '' }: { model?: string }, expected) => {
    expect(withItems(items, model).attributes).toEqual({ ...STATE, ...expected })
  })

  test('a line of the vehicle bus is no list of temperatures', () => {
    const line = '$OBD-RT,13.9,1500,80,20.5,40.1,,,7.5'
    const { attributes } = withItems(`e6${line.length.toString(16)}${hexOf(bytesFromAscii(line))}`)
    expect(attributes).toEqual({
      ...STATE,
      power: 13.9,
      rpm: 1500,
      obdSpeed: 80,
      throttle: 20.5,
      engineLoad: 40.1,
      fuelConsumption: 7.5,
    })
  })
})

describe('item e8', () => {
  const camera = (number: string) => withItems(`e802${number}`, 'JC450').attributes
  test.each([
    ['0c01', { alarm: 'sos' }],
    ['0c02', { alarm: 'lowPower' }],
    ['0c03', { ignition: true }],
    ['0c04', { ignition: false }],
    ['0c0e', { alarm: 'powerCut' }],
    ['0c0f', { alarm: 'lowBattery' }],
    ['0c11', {}],
    ['0405', { alarm: 'accident' }],
    ['0415', { alarm: 'laneChange' }],
    ['0499', {}],
  ])('of a camera: %s', (number, expected) => expect(camera(number)).toEqual({ ...STATE, ...expected }))

  test('of a camera whose model nobody chose, and of a lock', () => {
    expect(withItems('e8040c010000').attributes).toMatchObject({ alarm: 'sos' })
    expect(withItems('e8030c0100').attributes).toEqual({ ...STATE, lockStatus: 0x0c0100 })
    expect(withItems('e8030c0100', 'G-508P').attributes).not.toHaveProperty('alarm')
  })
  test('values of a camera, one of them short', () => {
    const values = '0001 02 0190 0003 01 4b 0002 01 00 0004 01 00'.replace(/ /g, '')
    expect(
      withItems(`e8${(values.length / 2 + 3).toString(16)}2005${(values.length / 2).toString(16)}${values}`, 'JC371')
        .attributes,
    ).toMatchObject({
      battery: 4,
      batteryLevel: 75,
      charge: true,
    })
  })
})

describe('alarm bits by model', () => {
  const alarmOf = (bits: number, model = '') => positionOf(0x0200, place(bits).done(), model).attributes.alarm
  test.each([
    [2, '', 'fatigueDriving'],
    [6, '', 'gpsAntennaCut'],
    [19, '', 'parking'],
    [26, '', 'general'],
    [29, '', 'accident'],
    [29, 'VL300', undefined],
    [0, 'G-360P', 'removing'],
    [1, 'G-508P', 'tampering'],
    [0, 'AL300', undefined],
    [16, 'GL100', 'movement'],
    [16, '', 'tampering'],
  ])('bit %i of %s', (bit, model, alarm) => expect(alarmOf(2 ** bit, model)).toBe(alarm))

  test('an SOS survives a place and a date that cannot be', () => {
    const body = new ByteWriter()
      .hex('00000001 00000002 ffffffff ffffffff 0000 0000 0000 ffffffffffff'.replace(/ /g, ''))
      .done()
    const { positions, replies } = decode(0x0200, body)
    expect(positions).toEqual([{ attributes: { ...STATE, alarm: 'sos' } }])
    expect(replies).toHaveLength(1)
  })
  test('a place keeps its arrival as time where its date cannot be', () => {
    expect(positionOf(0x0200, place(0, 0b1110, '000000000000').done()).fix?.time).toEqual(NOW)
  })
})

describe('other messages', () => {
  test('a heartbeat with charge, signal and state', () => {
    expect(positionOf(0x0002, bytesFromHex('4b1c02')).attributes).toEqual({ batteryLevel: 75, rssi: 28, status: 2 })
  })
  test('short records, one of them damaged', () => {
    const good = place().done()
    const body = new ByteWriter().u8(good.length).raw(good).u8(4).hex('01020304').u8(good.length).raw(good).done()
    expect(decode(0x0210, body).positions).toHaveLength(2)
  })
  test('a named card', () => {
    const body = new ByteWriter().hex('01260419183012').u8(0).u8(3).ascii('Ana').ascii('B7700').raw(new Uint8Array(15))
    expect(positionOf(0x0702, body.u8(2).ascii('SP').hex('20301231').done()).attributes).toEqual({
      cardStatus: 1,
      cardResult: 0,
      driver: 'Ana',
      cardCode: 'B7700',
      cardAgency: 'SP',
      cardValidity: '20301231',
    })
  })
  test('settings', () => {
    const body = new ByteWriter()
      .hex('0001 03'.replace(' ', ''))
      .u32(0x29)
      .u8(4)
      .u32(30)
      .u32(0x83)
      .u8(7)
      .ascii('ABC1D23')
    expect(positionOf(0x0104, body.u32(0x99).u8(1).u8(0).done()).attributes).toEqual({
      defaultReportInterval: 30,
      plateNumber: 'ABC1D23',
    })
  })
  test('an answer of a padlock is the result of a command', () => {
    const text = '(790000000011,1,001,ELOCK,3,529439)'
    expect(decodeInTurn(jt808, [bytesFromAscii(text)])).toMatchObject({
      deviceIds: ['790000000011'],
      commandResult: text,
    })
  })
  test('a collision, a trip, samples of sensors', () => {
    expect(positionOf(0x0900, bytesFromHex('f30002000264000006000626041918301200990001ff'))).toMatchObject({
      attributes: { collision: 1 },
      deviceTime: new Date(Date.UTC(2026, 3, 19, 10, 30, 12)),
    })
    const trip = `f02604191830120001040200000007260419170000260419183012${'00'.repeat(17)}0003012c00fa02ee`
    expect(positionOf(0x0900, bytesFromHex(trip)).attributes).toEqual({
      tripNumber: 7,
      idlingCount: 3,
      idlingTime: 300,
      tripOdometer: 25_000,
      tripFuel: 7.5,
    })
    const samples = new ByteWriter()
      .hex('54')
      .raw(place().done().subarray(4))
      .hex('0016260419183012')
      .hex('00e1022600c803f5')
    expect(positionOf(0x0900, samples.done()).attributes).toMatchObject({
      deviceTemp: 22.5,
      humidity: 55,
      temp3: 20,
      airPressure: 1013,
    })
    expect(positionOf(0x0900, new ByteWriter().u8(0x40).ascii('hello').done()).attributes).toEqual({ data: 'hello' })
  })
  test('alarms of the vehicle bus that no example holds', () => {
    const body = `f02604191830120001030 20e0025000000000201840231 02efe948`.replace(/ /g, '')
    expect(positionOf(0x0900, bytesFromHex(body)).attributes.alarm).toBe('idle,overspeed')
  })
  test('an unknown kind is answered', () => {
    expect(decode(0x0f77, bytesFromHex('0102')).replies?.map(({ bytes }) => hexOf(bytes).slice(2, 6))).toEqual(['8001'])
  })
  test('answers repeat mark and version of the message', () => {
    const long = new Uint8Array(10).fill(0x11)
    const [first] =
      decodeInTurn(jt808, [frameTo(0x0002, { terminal: long, version: 2 }, new Uint8Array(0))]).replies ?? []
    expect(hexOf(first?.bytes ?? long)).toMatch(/^7e8001400502(11){10}/)
    const seven = new Uint8Array(7).fill(0x22)
    const [second] =
      decodeInTurn(jt808, [frameTo(0x0002, { terminal: seven, mark: 0xe7 }, new Uint8Array(0))]).replies ?? []
    expect(hexOf(second?.bytes ?? long)).toMatch(/^e780010005(22){7}.*e7$/)
  })
})

describe('padlocks', () => {
  const lock = (flags: number, product: string, alarm: string, items = '') =>
    new ByteWriter()
      .u8(0x7e)
      .u16(0x5501)
      .u16(flags)
      .raw(terminal)
      .u8(9)
      .hex('190426183012' + '22334455' + '1134455667' + '10' + '2d' + '1c06' + '00000007')
      .hex(`ab0000123400ab${product}0020${alarm}${items}`)
      .u8(0)
      .u8(0x7e)
      .done()
  test('alarms by product, answer only where it is asked for', () => {
    const asked = decodeInTurn(jt808, [lock(0x8020, '03', '0041', '0a0302dc04fc0105')])
    expect(asked.replies).toHaveLength(1)
    expect(asked.positions?.[0]?.attributes).toMatchObject({
      charge: true,
      blocked: true,
      alarm: 'overspeed,geofenceExit',
      geofence: 5,
    })
    expect(asked.positions?.[0]?.network?.cellTowers?.[0]).toMatchObject({
      mobileCountryCode: 732,
      mobileNetworkCode: 4,
    })
    const quiet = decodeInTurn(jt808, [lock(0x0020, '01', '0041')])
    expect(quiet.replies).toBeUndefined()
    expect(quiet.positions?.[0]?.attributes).toMatchObject({ alarm: 'lowPower' })
    expect(quiet.positions?.[0]?.attributes).not.toHaveProperty('blocked')
  })
})
