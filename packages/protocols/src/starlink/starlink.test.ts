import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { starlink } from './starlink.protocol'

const report = (event: string, tail = ''): Uint8Array =>
  bytesFromAscii(
    `$SLU0330D5,06,7,260304050617,${event},260304050607,-2333.0000,-04637.8000,012.5,090,085725,1,1,0,0,0,0,0,1,10422,36201,12.655,04.085,,0,0${tail}*45`,
  )
const attributesOf = (event: string, tail?: string) =>
  decodeInTurn(starlink, [report(event, tail)]).positions?.[0]?.attributes

test('the usual list of values', () => {
  expect(decodeInTurn(starlink, [report('01')])).toMatchObject({
    deviceIds: ['0330D5'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 12.5,
          courseDegrees: 90,
        },
        deviceTime: new Date(Date.UTC(2026, 2, 4, 5, 6, 17)),
        attributes: { index: 7, event: 1, odometer: 85_725_000, in1: 1, out4: 1, power: 12.655, battery: 4.085 },
        network: { cellTowers: [{ locationAreaCode: 10422, cellId: 36201 }] },
      },
    ],
  })
})

test('events', () => {
  expect(attributesOf('36')?.alarm).toBe('sos')
  expect(attributesOf('42')?.alarm).toBe('jamming')
  expect(attributesOf('01')).not.toHaveProperty('alarm')
  expect(attributesOf('20', ',2,01000001FDB3A9,0000')?.driverUniqueId).toBe('01000001FDB3A9')
  expect(attributesOf('20')).not.toHaveProperty('driverUniqueId')
})

test('a list of its own, with a speed in km/h', () => {
  const connection = freshConnection({ format: '#PDT#,#LAT#,#LONG#,#SPDK#,#BATC#,#XYZ#,#IGNL#' })
  const text = '$SLU350001000200030,06,8,260304050607,-2333.0000,-04637.8000,100.0,77,?,1*45'
  expect(decodeInTurn(starlink, [bytesFromAscii(text)], connection).positions).toMatchObject([
    { fix: { speedKnots: 53.9957 }, attributes: { batteryLevel: 77, ignition: true } },
  ])
})

test('streams in any pieces, damaged or not', () => {
  const frame = report('01')
  const line = bytesFromAscii(`${asciiOf(frame)}\r\n`)
  expectFramesInAnyPieces(starlink, [line, line], [frame, frame])
  expectNothingThrows(starlink, [line])
  expect(decodeInTurn(starlink, [bytesFromAscii('$SLU0330D5,04,1,OK*00')])).toEqual({ deviceIds: ['0330D5'] })
  expect(decodeInTurn(starlink, [bytesFromAscii('$GPRMC,1')])).toEqual({ error: expect.any(String) })
})

test('sensors by radio, with what can be read of them', () => {
  const sensorOf = (digits: string) => {
    const connection = { ...freshConnection(), options: { format: '#EID#,#TD1#' } }
    const text = `$SLU0330D5,06,7,01,${Buffer.from(digits, 'hex').toString('base64')}*45`
    return decodeInTurn(starlink, [bytesFromAscii(text)], connection).positions?.[0]?.attributes
  }
  expect(sensorOf('0802' + '1a04a1b2c3d4' + '2051' + '289104' + '48b917')).toEqual({
    index: 7,
    event: 1,
    sensor2Id: 'a1b2c3d4',
    sensor2Temp: -4.1,
    sensor2Humidity: 52.9,
    sensor2Voltage: 3.001,
  })
  expect(sensorOf('0802' + '2051' + '2891')).toMatchObject({ sensor2Temp: -4.1 })
  expect(sensorOf('2051')).toEqual({ index: 7, event: 1 })
})
