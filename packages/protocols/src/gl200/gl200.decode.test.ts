import { describe, expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { gl200 } from './gl200.protocol'

const ID = '862001002003004'
const PLACE = '1,36.0,90,12.5,-46.510000,-23.255000,20260304101112,0724,0005,1A2B,0C3D'
const FIX_TIME = new Date('2026-03-04T10:11:12Z')
const SENT = '20260304101115,00A7'

const decode = (text: string, options = {}) => decodeInTurn(gl200, [bytesFromAscii(text)], freshConnection(options))
const report = (type: string, version: string, fields: string): string =>
  `+RESP:GT${type},${version},${ID},${fields},${SENT}$`
const readAll = (text: string): DecodedPosition[] => {
  const { positions, error } = decode(text)
  if (!positions) throw new Error(error ?? 'no position')
  return positions
}
const read = (text: string): DecodedPosition => {
  const [position] = readAll(text)
  if (!position) throw new Error('no position')
  return position
}
const attributesOf = (type: string, version: string, fields: string) => read(report(type, version, fields)).attributes

describe('regular reports', () => {
  test('of a unit wired to a vehicle', () => {
    const decoded = decode(report('FRI', '060502', `van,12750,10,1,${PLACE},00,1234.5,00100:30:15,,,80,210302,,,`))
    expect(decoded.deviceIds).toEqual([ID])
    expect(decoded.replies).toBeUndefined()
    const [position] = decoded.positions ?? []
    expect(position?.fix).toMatchObject({
      time: FIX_TIME,
      valid: true,
      latitude: -23.255,
      longitude: -46.51,
      courseDegrees: 90,
      altitudeMeters: 12.5,
    })
    expect(position?.fix?.speedKnots).toBeCloseTo(19.4385, 4)
    expect(position?.attributes).toEqual({
      type: 'FRI',
      power: 12.75,
      hdop: 1,
      odometer: 1234500,
      hours: 361_815_000,
      batteryLevel: 80,
      ignition: true,
      input: 3,
      in1: true,
      in2: false,
      output: 2,
      out1: false,
      out2: true,
    })
  })

  test('with the VIN, a third analogue input, satellites and engine speed', () => {
    const fields = `9BWZZZ377VT004251,van,,41,1,${PLACE},01,11,10.0,,1,2,F55,70,110000,850,`
    expect(attributesOf('FRI', '1F0301', fields)).toMatchObject({
      vin: '9BWZZZ377VT004251',
      sat: 11,
      odometer: 10_000,
      adc1: 1,
      adc2: 2,
      fuel3: 55,
      batteryLevel: 70,
      ignition: false,
      rpm: 850,
    })
  })

  test('of battery-driven units', () => {
    expect(attributesOf('FRI', '110100', `,0,0,1,${PLACE},00,67`)).toEqual({ type: 'FRI', hdop: 1, batteryLevel: 67 })
    expect(attributesOf('FRI', '423031', `,0,1,1,0,1,${PLACE},00,-3,85`)).toMatchObject({
      motion: true,
      charge: false,
      rssi: -3,
      batteryLevel: 85,
    })
    expect(attributesOf('CTN', '440200', `box,0,0,2,21.5,9,${PLACE},,,0000`)).toMatchObject({ batteryLevel: 9 })
    expect(attributesOf('FRI', 'DE0114', `,0,0,1,${PLACE},18,0,,93,0,,`)).toMatchObject({ batteryLevel: 93 })
  })

  test('with several places: the state belongs to the last', () => {
    const second = PLACE.replace('101112', '101142').replace('36.0', '40.0')
    const positions = readAll(report('FRI', '2C0204', `pet,0,0,2,${PLACE},7.5,${second},8.0,88`))
    expect(positions.map(({ attributes }) => attributes)).toEqual([
      { type: 'FRI', hdop: 1, odometer: 7500 },
      { type: 'FRI', hdop: 1, odometer: 8000, batteryLevel: 88 },
    ])
    expect(positions[1]?.fix?.time).toEqual(new Date('2026-03-04T10:11:42Z'))
  })

  test('with access points in front of the cell', () => {
    const place = PLACE.replace(',0724,', ',2,0a1b2c3d4e5f,-50,,,,,,,,,0724,')
    const { network, attributes } = read(report('FRI', '423037', `tag,0,1,1,5,${place},00,,93`))
    expect(network?.wifiAccessPoints).toEqual([{ macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -50 }])
    expect(attributes.batteryLevel).toBe(93)
  })

  test.each([
    [
      'fuel behind the consumption',
      '1F0301',
      `van,,10,1,${PLACE},00,1.0,,,,70,210000,850,7.5,44,`,
      { rpm: 850, fuel: 44 },
    ],
    [
      'of the GL5 line',
      '440200',
      `box,0,0,1,${PLACE},19,0,3875,64,1,1,-7.5`,
      { battery: 3.875, batteryLevel: 64, motion: true, temp1: -7.5 },
    ],
    ['charge without any place', '1A0800', `pet,0,0,1,0,,,,,,,,,,,,58`, { batteryLevel: 58 }],
  ])('%s', (_name, version, fields, expected) => {
    expect(attributesOf('FRI', version, fields)).toMatchObject(expected)
  })

  test('without a place keep the charge', () => {
    const position = read(report('FRI', '120113', ',1,1,1,,,,,,,,0724,0005,1A2B,0C3D,6900,79'))
    expect(position.fix).toBeUndefined()
    expect(position.attributes).toEqual({ type: 'FRI', batteryLevel: 79 })
  })
})

describe('extended reports', () => {
  const tail = '00,50.0,,1500,,90,220100,2'
  test.each([
    ['fuel sensor', '00000001', ',0064', { fuel: 100 }],
    ['thermometers', '00000002', ',2,28AA,1,0190,28BB,1,FF60', { temp1: 25, temp2: -10 }],
    ['fuel level', '00000018', ',1,4,55.5,120.0', { fuel: 55.5 }],
    [
      'tags',
      '00000100',
      ',2,00,6,4,AB,003F,cold,7805411111AA,1,3400,-4.5,60,01,6,4,,2012,7805412222BB,8,77',
      {
        tag1Id: '7805411111AA',
        tag1Temp: -4.5,
        tag1Humidity: 60,
        tag2Id: '7805412222BB',
        tag2Temp: 8,
        tag2Battery: 77,
      },
    ],
  ])('%s', (_name, mask, sensors, expected) => {
    const text = report('ERI', 'C2010D', `van,${mask},12100,10,1,${PLACE},${tail}${sensors}`)
    const { attributes, deviceTime, network } = read(text)
    expect(attributes).toMatchObject({ ...expected, power: 12.1, adc1: 1.5, batteryLevel: 90, ignition: true })
    expect(deviceTime).toEqual(new Date('2026-03-04T10:11:15Z'))
    expect(network?.cellTowers).toEqual([
      { cellId: 0x0c3d, locationAreaCode: 0x1a2b, mobileCountryCode: 724, mobileNetworkCode: 5 },
    ])
  })

  test.each([
    ['an external battery', 'C30209', 'box', '00000080', ',27,4100', { batteryLevel: 27, externalBattery: 4100 }],
    [
      'the GL5 line',
      '440200',
      'box',
      '00000100',
      '19,0,3875,79,1,0,1,00,6,4,0A,0012,780541AA0001,8',
      { batteryLevel: 79, battery: 3.875, motion: false, tag1Id: '780541AA0001', tag1Temp: 8 },
    ],
    ['fuel sensors with ports', 'F10415', 'van', '00000009', ',0.0,,,100,210100,,1,1,2,01DF,44.5', { fuel: 44.5 }],
    ['fuel temperatures', '060502', 'van', '00000418', '00,0.0,,,,90,220100,0,1,4,55.5,120.0,21,', { fuel: 55.5 }],
    [
      'wireless climate in front of tags',
      '060502',
      'van',
      '00000180',
      '00,0.0,,,,90,220100,0,1,AB12,2,21.5,60,1,00,6,4,0A,0002,780541AA0002',
      { tag1Id: '780541AA0002' },
    ],
    [
      'fuel behind a mask of its own',
      '060502',
      'van',
      '20000000',
      '00,0.0,,,,90,220100,0,,,0003,0064,12',
      { fuel: 100 },
    ],
    [
      'a key is no thermometer',
      '060502',
      'van',
      '00000002',
      '00,0.0,,,,90,220100,0,2,3C01,2,019E,28AA,1,0190',
      { temp2: 25 },
    ],
  ])('%s', (_name, version, name, mask, more, expected) => {
    const { attributes } = read(report('ERI', version, `${name},${mask},12000,10,1,${PLACE},${more}`))
    expect(attributes).toMatchObject(expected)
    expect(attributes.temp1).toBeUndefined()
  })

  test('inputs and outputs in fields of their own', () => {
    const fields = `,00000002,,10,1,${PLACE},00,19.5,,,12,,05,01,2,0`
    expect(attributesOf('ERI', '358803', fields)).toMatchObject({ odometer: 19_500, adc2: 0.012, input: 5, output: 1 })
  })
})

describe('events', () => {
  test.each([
    ['SOS', ',,00,1', '00', { alarm: 'sos' }],
    ['HBM', ',,10,1', '00,20.0', { alarm: 'hardBraking' }],
    ['HBM', ',,11,1', '00,20.0', { alarm: 'hardAcceleration' }],
    ['HBM', ',,22,1', '00,20.0', { alarm: 'hardCornering' }],
    ['DIS', ',,31,1', '00,20.0', { in3: true }],
    ['DIS', ',,20,1', '00,20.0', { in2: false }],
    ['IGL', ',,00,1', '00,20.0', { ignition: true }],
    ['IGL', ',,01,1', '00,20.0', { ignition: false }],
    ['SPD', ',,00,1', '00,20.0', { alarm: 'overspeed' }],
    ['IDL', ',,00,1', '00,20.0', { alarm: 'idle' }],
    ['CRA', ',02', '00,20.0', { alarm: 'accident' }],
    ['IGN', ',120', '03,11,2,00010:00:00,20.5', { ignition: true, sat: 11, hours: 36_000_000, odometer: 20_500 }],
    ['DAR', ',1,3,,', ',,', { alarm: 'fatigueDriving', fatigueDegree: 3 }],
    ['IGN', ',120', '00,00010:00:00,20.5', { ignition: true, hours: 36_000_000, odometer: 20_500 }],
    ['VGF', ',120', '00,,20.5', { ignition: false, odometer: 20_500 }],
    ['IDA', ',,0A0B0C0D,1,1', '00,34.9,,,,', { driverUniqueId: '0A0B0C0D', odometer: 34_900 }],
    ['LSW', ',0,1', '00', { in1: true }],
    ['TSW', ',1,0', '00', { in2: false }],
    ['MPF', '', '00', { alarm: 'powerCut' }],
    ['TOW', ',,00,1', '00,20.0', { alarm: 'tow' }],
    ['NMR', ',0,1,1', '00,73', { motion: true, batteryLevel: 73 }],
    ['DAT', ',1,,,,hello', '00', { data: 'hello' }],
  ])('%s %s', (type, head, tail, expected) => {
    const { attributes, fix } = read(report(type, '060100', `${head},${PLACE},${tail}`))
    expect(attributes).toEqual({ type, hdop: 1, ...expected })
    expect(fix?.time).toEqual(FIX_TIME)
  })

  test.each([
    ['light', 'LSA', 'DE0115', `,1,0,1,${PLACE},21,0,2,88,1,,-4.5`, { lightLevel: 2, batteryLevel: 88, temp1: -4.5 }],
    ['a camera has its ignition the other way round', 'IGL', 'BD0214', `,,01,1,${PLACE},,0.0`, { ignition: true }],
    ['charge in the last field', 'NMR', '210102', `,0,0,1,${PLACE},,00,73`, { motion: false, batteryLevel: 73 }],
  ])('%s', (_name, type, version, fields, expected) => {
    expect(attributesOf(type, version, fields)).toMatchObject(expected)
  })
  test('the cell of any event is kept', () => {
    for (const type of ['LSW', 'IDA', 'DAR', 'BAA', 'BID', 'OBD', 'CAN']) {
      expect(read(report(type, '060100', `,0,1,${PLACE},00`)).network?.cellTowers?.[0]?.cellId).toBe(0x0c3d)
    }
  })
  test('the cells of a place by the network', () => {
    const fields = 'pet,0,1,66,,0,,,0,0724,0005,1A2B,0C3D,60,,0724,0005,1A2B,0C3E,71,,,,,,,,,,,,,,,,,,,,,,,,,,,,'
    const { attributes, network } = read(report('LBS', '660400', fields))
    expect(attributes).toEqual({ type: 'LBS', batteryLevel: 66 })
    expect(network?.cellTowers?.map(({ signalStrength }) => signalStrength)).toEqual([-60, -71])
  })
  test('a reserved field is no charge', () => {
    expect(attributesOf('JDR', '0A0102', `,${PLACE},00`)).toEqual({ type: 'JDR', hdop: 1, alarm: 'jamming' })
  })
  test('without a place', () => {
    expect(read(report('PFA', '060100', ''))).toEqual({
      deviceTime: new Date('2026-03-04T10:11:15Z'),
      attributes: { type: 'PFA', alarm: 'powerOff' },
    })
  })
  test('with a cell alone', () => {
    const { fix, network } = read(report('STC', '410301', ',,0,,,,,,,0724,0005,1A2B,0C3D,00'))
    expect(fix).toBeUndefined()
    expect(network?.cellTowers?.[0]?.cellId).toBe(0x0c3d)
  })
})

describe('answers', () => {
  test('a heartbeat is answered at once', () => {
    const decoded = decode(`+ACK:GTHBD,1A0401,${ID},,20260304101112,00A7$`)
    expect(decoded.positions).toBeUndefined()
    expect(decoded.replies?.map(({ bytes, when }) => [asciiOf(bytes), when])).toEqual([
      ['+SACK:GTHBD,1A0401,00A7$', 'received'],
    ])
  })
  test('the answer to a command is its result', () => {
    expect(decode(`+ACK:GTOUT,060100,${ID},,0011,20260304101112,00A7$`)).toMatchObject({
      deviceIds: [ID],
      commandResult: '+ACK:GTOUT',
      commandName: 'GTOUT 0011',
      positions: [{ attributes: { result: '+ACK:GTOUT' } }],
    })
  })
  test('reports are acknowledged once stored when the unit is set to expect it', () => {
    const { replies } = decode(report('FRI', '110100', `,0,0,1,${PLACE},00,67`), { ack: true })
    expect(replies?.map(({ bytes, when }) => [asciiOf(bytes), when])).toEqual([['+SACK:00A7$', 'stored']])
  })
  test('the oldest form has no version', () => {
    const text = `+RESP:GTTRI,${ID},1,0,99,${PLACE},00,0103010100,${SENT}`
    expect(decode(text).deviceIds).toEqual([ID])
    expect(
      decode(`+RESP:GTINF,${ID},8955000000000000001f,18,99,100,1,0,+2.00,0,20260304101112,00EE,0103090402`),
    ).toEqual({
      deviceIds: [ID],
    })
  })
  test('what is wrong gives a reason', () => {
    expect(decode('+RESP:GTFRI,060100,nobody,,,10,1').error).toBe('no device id where it belongs')
    expect(decode('hello').error).toBe('not a message of Queclink')
  })
})

test('a refusal of a command is its result', () => {
  const text = `+NACK:APN,${ID},C031,10,0,,0,012F,20260304101530,1234$`
  expect(decode(text)).toMatchObject({ deviceIds: [ID], commandResult: '+NACK:APN' })
})

const texts = [
  report('FRI', '060502', `van,12750,10,1,${PLACE},00,1234.5,00100:30:15,,,80,210302,,,`),
  report(
    'ERI',
    'C2010D',
    `van,00000102,12100,10,1,${PLACE},00,50.0,,,,90,220100,2,1,28AA,1,0190,1,00,6,4,,003F,a,b,1,2,3,4`,
  ),
  report('CAN', '310603', `van,00,1,E03FFFFF,,2,H1,1,1,1,1,,P1,1,1,1,1,1,1,1,1,1,1,1,1,1,000FFFFF,P1,1,1,0,${PLACE}`),
  report('INF', '060100', 'van,22,8955000000000000001F,18,0,1,12600,,4.10,1,1,0,0,20260304101110,0,,,00,00,+0000,0'),
  `+ACK:GTHBD,1A0401,${ID},,20260304101112,00A7$`,
]

test('frames come out whole however the stream is cut', () => {
  const stream = texts.map(bytesFromAscii)
  const trimmed = texts.map((text) => bytesFromAscii(text.slice(0, -1)))
  expectFramesInAnyPieces(gl200, stream, trimmed)
})

test('nothing a device sends makes it throw', () => {
  expectNothingThrows(gl200, texts.map(bytesFromAscii))
})

test('a damaged count of access points does not stall the server', () => {
  const place = PLACE.replace('0724', '060701120000,060701120000,0724')
  const messages = [report('FRI', '270204', `,12600,10,1,${place},00,0.0`), report('WIF', '270204', '999999999999,')]
  for (const message of messages) expect(decode(message).positions?.length).toBeGreaterThan(0)
})

describe('commands', () => {
  const encode = (type: string, attributes = {}) => {
    const encoded = gl200.encode?.({ type, attributes }, { uniqueId: ID, now: FIX_TIME })
    return encoded && 'bytes' in encoded ? asciiOf(encoded.bytes) : encoded?.unsupported
  }
  test.each([
    ['engineStop', { devicePassword: 'gv300' }, 'AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$'],
    ['engineResume', {}, 'AT+GTOUT=,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$'],
    ['positionSingle', {}, 'AT+GTRTO=,1,,,,,,FFFF$'],
    ['rebootDevice', {}, 'AT+GTRTO=,3,,,,,,FFFF$'],
    ['deviceIdentification', {}, 'AT+GTRTO=,8,,,,,,FFFF$'],
    ['custom', { data: 'AT+GTRTO=x,2,,,,,,FFFF' }, 'AT+GTRTO=x,2,,,,,,FFFF$'],
    ['alarmArm', {}, 'Queclink has no command alarmArm'],
    ['engineStop', { devicePassword: 'a,b$' }, 'the password has other signs'],
  ])('%s', (type, attributes, expected) => {
    expect(encode(type, attributes)).toBe(expected)
  })

  test('the number of an order goes out and names its answer; several commands in a row have no name', () => {
    const encoded = gl200.encode?.(
      { type: 'rebootDevice', attributes: {} },
      { uniqueId: ID, now: FIX_TIME, tag: 0x1af },
    )
    const bytes = encoded && 'bytes' in encoded ? encoded.bytes : new Uint8Array(0)
    expect(asciiOf(bytes)).toBe('AT+GTRTO=,3,,,,,,01AF$')
    expect(gl200.answerName?.(bytes)).toBe('GTRTO 01AF')
    expect(gl200.answerName?.(bytesFromAscii('AT+GTFRI=x,1,,00ab$'))).toBe('GTFRI 00AB')
    expect(gl200.answerName?.(bytesFromAscii('AT+GTFRI=x,1,,0001$AT+GTRTO=x,3,,,,,,0002$'))).toBeUndefined()
  })
})
