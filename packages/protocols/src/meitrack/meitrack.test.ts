import { expect, test } from 'vitest'
import { ByteWriter, asciiOf, bytesFromAscii, sumOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { meitrack } from './meitrack.protocol'

const IMEI = '350001000200030'
const SECONDS = 825_915_967

const frameOf = (content: Uint8Array): Uint8Array => {
  const length = content.length + IMEI.length + 7
  const start = new ByteWriter().ascii(`$$K${length},${IMEI},`).raw(content).ascii('*')
  const sum = sumOf(start.done()).toString(16).toUpperCase().padStart(2, '0')
  return start.ascii(`${sum}\r\n`).done()
}
const text = (content: string) => frameOf(bytesFromAscii(content))

const PLACE = '-23.550000,-46.630000,260304050607,A,9,21,36,90,0.8,760,1500,600,724|5|1A2B|0102ABCD'
const report = text(`AAA,23,${PLACE},0103,0001|0002|0003|0190|04B0,,,3,0A32,000A28|01FF38`)

test('a report in text', () => {
  const { deviceIds, positions } = decodeInTurn(meitrack, [report])
  expect(deviceIds).toEqual([IMEI])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), latitude: -23.55, longitude: -46.63, altitudeMeters: 760 },
    attributes: {
      event: 23,
      alarm: 'powerCut',
      sat: 9,
      odometer: 1500,
      input: 1,
      output: 3,
      adc3: 3,
      battery: 4,
      power: 12,
      fuel: 10.5,
      temp0: 26,
      temp1: -2,
    },
    network: { cellTowers: [{ mobileCountryCode: 724, cellId: 0x102abcd, signalStrength: -21 }] },
  })
})

test('voltages follow the model; event 37 names the driver', () => {
  const card = text(`AAA,37,${PLACE},0000,0001|0002|0003|0400|0400,0012ABEF,,1,0000`)
  const { positions } = decodeInTurn(meitrack, [card], freshConnection({ model: 'mvt380' }))
  expect(positions?.[0]?.attributes).toMatchObject({ battery: 6, power: 48, driverUniqueId: '0012ABEF' })
})

const parameters = () => {
  const record = new ByteWriter()
    .hex('1000' + '04' + '0501' + '060b' + '1501' + 'fe6955')
    .hex('03' + '082400' + '1ab004' + '402300')
    .u8(4)
    .u8(2)
    .u32LE(-23_550_000 >>> 0)
    .u8(3)
    .u32LE(-46_630_000 >>> 0)
    .u8(4)
    .u32LE(SECONDS)
    .u8(0x25)
    .u32LE(123)
    .hex('02' + '0e0c' + 'd402' + '0500' + '2b1a' + 'cdab0201' + 'ebff' + '2a03' + '00380a')
    .done()
  return new ByteWriter().ascii('CCE,').u32LE(0).u16LE(1).u16LE(record.length).raw(record).done()
}

const parameterReport = frameOf(parameters())

test('a report of parameters', () => {
  const { positions } = decodeInTurn(meitrack, [parameterReport])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(946_684_800_000 + SECONDS * 1000), valid: true, latitude: -23.55, longitude: -46.63 },
    attributes: {
      sat: 11,
      input: 1,
      batteryLevel: 85,
      power: 12,
      event: 35,
      driverUniqueId: '123',
      temp0: 26.16,
    },
    network: { cellTowers: [{ mobileCountryCode: 724, signalStrength: -21 }] },
  })
})

test('records of fixed layout are confirmed when they are stored', () => {
  const record = new ByteWriter()
    .u8(1)
    .u32LE(-23_550_000 >>> 0)
    .u32LE(-46_630_000 >>> 0)
    .u32LE(SECONDS)
    .hex('01' + '09' + '15' + '2400' + '5a00' + '0800' + 'f802' + 'dc050000' + '58020000')
    .hex('d402' + '0500' + '2b1a' + 'cdab' + '0000' + '0700' + '9001' + 'b004' + '00000000')
    .done()
  const frame = frameOf(
    new ByteWriter()
      .ascii('CCC,')
      .hex('0000' + '3400' + '00000000')
      .raw(record)
      .done(),
  )
  const { positions, replies } = decodeInTurn(meitrack, [frame])
  expect(positions?.[0]).toMatchObject({
    fix: { latitude: -23.55, courseDegrees: 90, altitudeMeters: 760 },
    attributes: { event: 1, alarm: 'sos', sat: 9, odometer: 1500, battery: 4, power: 12 },
  })
  expect(replies?.map(({ when }) => when)).toEqual(['stored'])
  expect(asciiOf(replies?.[0]?.bytes ?? new Uint8Array(0))).toMatch(/^@@K27,350001000200030,CCC,1\*[\dA-F]{2}\r\n$/)
})

test('answers to requests, greetings and pictures', () => {
  expect(decodeInTurn(meitrack, [text('C01,OK')])).toMatchObject({
    commandResult: 'C01,OK',
    commandName: 'C01',
    positions: [{ attributes: { result: 'C01,OK' } }],
  })
  const [greeting] = decodeInTurn(meitrack, [text('AAC')]).replies ?? []
  expect(asciiOf(greeting?.bytes ?? new Uint8Array(0))).toMatch(/^@@z27,350001000200030,AAC,1\*/)
  const piece = (number: number) => decodeInTurn(meitrack, [text(`D00,camera_picture.jpg,20,${number},xyz`)])
  expect(piece(3).replies).toBeUndefined()
  expect(asciiOf(piece(7).replies?.[0]?.bytes ?? new Uint8Array(0))).toContain('D00,camera_picture.jpg,8*')
  expect(piece(19).replies).toBeUndefined()
})

test('what is no message is an error; a report of nothing brings nothing', () => {
  expect(decodeInTurn(meitrack, [bytesFromAscii('$$')])).toMatchObject({ error: expect.any(String) })
  expect(decodeInTurn(meitrack, [text('AAA,nothing')])).toEqual({ deviceIds: [IMEI] })
})

test('an SOS is heard with an impossible place', () => {
  const sos = text(`AAA,1,${PLACE.replace('-23', '-93')},0000,||||`)
  expect(decodeInTurn(meitrack, [sos]).positions?.[0]).toMatchObject({ attributes: { alarm: 'sos' } })
})

test.each([
  ['MT90', 0x400 * ((3.3 * 2) / 4096), 0x400],
  ['MT90G', 0x400 * ((3 * 2) / 4096), 0x400],
  ['TC68S', 0x400 * ((3.3 * 2) / 4096), 0x400 * ((3.3 * 16) / 4096)],
])('voltages of %s', (model, battery, power) => {
  const { positions } = decodeInTurn(meitrack, [text(`AAA,35,${PLACE},0000,|||0400|0400`)], freshConnection({ model }))
  expect(positions?.[0]?.attributes).toMatchObject({ battery, power })
})

const ONE_RECORD = (lists: string) => {
  const record = new ByteWriter().hex(`0100${lists}`).done()
  return frameOf(new ByteWriter().ascii('CCE,').u32LE(0).u16LE(1).u16LE(record.length).raw(record).done())
}

test('longer parameters of records', () => {
  const frame = ONE_RECORD(
    '01' +
      '0101' +
      '00' +
      '01' +
      'fef43c000000' +
      '05' +
      '0f0c' +
      'd402' +
      '0500' +
      '2b1a' +
      '10000000' +
      'b0ff' +
      '1d08' +
      '0a1b2c3d4e5f' +
      'c3ff' +
      'fea807' +
      '0132' +
      '0000' +
      '0163' +
      '00' +
      'fe3106' +
      '0209' +
      '612e6a70' +
      '2a02' +
      '0100',
  )
  expect(decodeInTurn(meitrack, [frame]).positions).toMatchObject([
    {
      attributes: {
        event: 1,
        alarm: 'sos',
        hours: 3_600_000,
        batteryLevel: 50,
        battery3Level: 99,
        alarmType: 9,
        alarmFile: 'a.jp',
      },
      network: {
        cellTowers: [{ mobileCountryCode: 724, cellId: 16, signalStrength: -80 }],
        wifiAccessPoints: [{ macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -61 }],
      },
    },
  ])
})

const encoded = (type: string, attributes: Record<string, unknown> = {}, options = {}) => {
  const result = meitrack.encode?.({ type, attributes }, { uniqueId: IMEI, now: new Date(0), options })
  return result && 'bytes' in result ? asciiOf(result.bytes) : undefined
}

test('commands', () => {
  expect(encoded('engineStop')).toMatch(/^@@A33,350001000200030,C01,0,12222\*[\dA-F]{2}\r\n$/)
  expect(encoded('alarmArm', {}, { alternative: true })).toContain(',B21,1*')
  expect(encoded('sendSms', { phone: 'x', message: 'y' })).toBeUndefined()
  expect(encoded('custom', { data: 'a\r\nb' })).toBeUndefined()
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(meitrack, [report, parameterReport, text('AAC')])
  expectNothingThrows(meitrack, [report, parameterReport, text('D00,a.jpg,9,7,x')])
})
