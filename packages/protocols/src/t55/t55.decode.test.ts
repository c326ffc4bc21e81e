import { describe, expect, test } from 'vitest'
import { bytesFromAscii } from '../bytes/index'
import type { ConnectionState, Decoded } from '../protocol'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { t55 } from './t55.protocol'

const TIME = new Date('2026-03-04T10:11:12Z')
const RMC = '$GPRMC,101112.50,A,2315.3000,S,04630.6000,W,12.50,90.0,040326,,,A*6C'
const ID = '352001002003004'

const known = () => ({ ...freshConnection(), uniqueId: ID })
const decode = (text: string, connection: ConnectionState = known()): Decoded =>
  decodeInTurn(t55, [bytesFromAscii(text)], connection)

describe('sentences', () => {
  test('RMC', () => {
    const [position] = decode(RMC).positions ?? []
    expect(position?.fix).toMatchObject({ time: TIME, valid: true, speedKnots: 12.5, courseDegrees: 90 })
    expect(position?.fix?.latitude).toBeCloseTo(-23.255, 6)
    expect(position?.fix?.longitude).toBeCloseTo(-46.51, 6)
  })
  test('RMC with an id and values behind the checksum', () => {
    expect(decode(`${RMC},11,860000000000001,1,090,086,123,456`)).toMatchObject({
      deviceIds: ['860000000000001'],
      positions: [{ attributes: { sat: 11, ignition: true, fuel: 90, battery: 86, io1: '123', io2: '456' } }],
    })
  })
  test.each([
    [`${ID}${RMC}`, ID],
    [`${ID},${RMC}`, ID],
    [`x/${ID}/${RMC}`, ID],
  ])('an id in front: %s', (text, id) => {
    expect(decode(text, freshConnection())).toMatchObject({
      deviceIds: [id],
      positions: [{ fix: { time: TIME } }],
    })
  })
  test('GGA and RMA are of now', () => {
    const gga = decode('$GPGGA,101112,2315.3000,S,04630.6000,W,1,08,0.9,545.4,M,46.9,M,,*47').positions?.[0]
    expect(gga).toMatchObject({ fix: { valid: true, altitudeMeters: 545.4 }, attributes: { sat: 8, hdop: 0.9 } })
    expect(gga?.fix?.time.getTime()).toBeGreaterThan(TIME.getTime())
    const rma = decode('$GPRMA,V,2315.30,S,04630.60,W,,,10.0,90.,11.,E*7').positions?.[0]
    expect(rma?.fix).toMatchObject({ valid: false, speedKnots: 10 })
  })
  test('TRCCR', () => {
    expect(decode('$TRCCR,20260304101112.000,A,-23.255,-46.51,12.5,90,700,3.9,*3a').positions).toMatchObject([
      { fix: { time: TIME, latitude: -23.255, altitudeMeters: 700 }, attributes: { battery: 3.9 } },
    ])
  })
  test('QZE', () => {
    expect(decode(`QZE,${ID},35,04032026,101112,-23.255,-46.51,20,90,A,1`)).toMatchObject({
      deviceIds: [ID],
      positions: [{ fix: { time: TIME, longitude: -46.51 }, attributes: { event: 35, ignition: true } }],
    })
  })
  test('GLL, and other constellations than one', () => {
    expect(decode('$GNGLL,2315.3000,S,04630.6000,W,101112.00,A*12').positions?.[0]?.fix).toMatchObject({ valid: true })
    expect(decode(RMC.replace('$GP', '$GA')).positions?.[0]?.fix?.time).toEqual(TIME)
  })
  test('PUBX names its device where the field is filled', () => {
    const text =
      '$PUBX,00,101112.00,2315.3000,S,04630.6000,W,700.1,NF,2.1,2.0,36.0,90.0,0.0,,0.92,1.19,0.77,9,77001,0*5F'
    expect(decode(text, freshConnection())).toMatchObject({
      deviceIds: ['77001'],
      positions: [
        { fix: { valid: false, accuracyMeters: 2.1, courseDegrees: 90 }, attributes: { hdop: 0.92, sat: 9 } },
      ],
    })
    expect(decode(text.replace('77001', '0')).deviceIds).toBeUndefined()
  })
  test('labels', () => {
    const text = `$ID,${ID},1,IOP,M,48,GPSET,A,D,040326,T,101112,S,9:5,La,23.255,S,Lo,46.51,W,H,90,V,20,DD,77`
    expect(decode(text)).toMatchObject({
      deviceIds: [ID],
      positions: [
        {
          fix: { time: TIME, valid: true, latitude: -23.255, courseDegrees: 90 },
          attributes: { satVisible: 9, sat: 5, totalDistance: 77 },
        },
      ],
    })
  })
  test('network, inputs and outputs', () => {
    expect(decode('$GPTXT,NET,1003,Vivo,-53,724 5*77')).toMatchObject({
      deviceIds: ['1003'],
      positions: [{ attributes: { operator: 'Vivo', rssi: -53, mcc: 724, mnc: 5 } }],
    })
    expect(decode('$GPIOP,00000101,00000010,1.5,0.0,0.0,0.0,12.6,3.9*5A').positions).toMatchObject([
      { attributes: { input: 5, output: 2, adc1: 1.5, power: 12.6, battery: 3.9 } },
    ])
  })
})

test.each([
  [`$PGID,${ID}*0F`, ID],
  ['$PCPTI,Router 7,184453,184453.0,6F*57', 'Router 7'],
  [`$IMEI=${ID}`, ID],
  [`IMEI ${ID}`, ID],
  ['$PSIWMDID,6A01*2F', '6A01'],
  [ID, ID],
])('%s names the device', (text, id) => {
  expect(decode(text)).toEqual({ deviceIds: [id] })
})

test('a place waits until its device is named', () => {
  const connection = freshConnection()
  expect(decodeInTurn(t55, [bytesFromAscii(RMC)], connection)).toEqual({})
  expect(decodeInTurn(t55, [bytesFromAscii('$GPFID,BUS7')], connection)).toMatchObject({
    deviceIds: ['BUS7'],
    positions: [{ fix: { time: TIME } }],
  })
  expect(decodeInTurn(t55, [bytesFromAscii('$GPFID,BUS7')], connection).positions).toBeUndefined()
})

test('what is wrong gives a reason', () => {
  expect(decode('hello').error).toBe('no sentence of ours')
  expect(decode('$GPRMC,101112,A,nowhere').error).toBeDefined()
  expect(decode('$TRCCR,20260304101112.000,A,-123.2,-46.51,12.5,90,700,3.9,*3a').positions).toEqual([
    { deviceTime: TIME, attributes: { battery: 3.9 } },
  ])
})

test('frames come out whole however the stream is cut, and nothing throws', () => {
  const lines = [ID, RMC, '$TRCCR,20260304101112.000,A,-23.255,-46.51,12.5,90,700,3.9,*3a']
  const frames = lines.map((line) => bytesFromAscii(`${line}\r\n`))
  expectFramesInAnyPieces(t55, frames, lines.map(bytesFromAscii))
  expectNothingThrows(t55, frames)
})
