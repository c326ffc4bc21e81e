import { describe, expect, test } from 'vitest'
import { bytesFromAscii } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { decodeInTurn, freshConnection } from '../testing/streams'
import { gl200 } from './gl200.protocol'

const ID = '862001002003004'
const PLACE = '1,36.0,90,12.5,-46.510000,-23.255000,20260304101112,0724,0005,1A2B,0C3D'
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

describe('the vehicle bus', () => {
  test('values by their mask, then the place', () => {
    const values = ',2,H12345,100.5,1400,60,88,,P40.50,120,15,2.5,1.5,1.0,3.3,7000,0008,0042,01,02,0.5,0.25'
    const { attributes, fix } = read(report('CAN', '310603', `van,00,1,C03FFFFF,${values},0,1.0,${PLACE.slice(7)},00`))
    expect(attributes).toEqual({
      type: 'CAN',
      ignition: true,
      obdOdometer: 12345,
      fuelUsed: 100.5,
      rpm: 1400,
      obdSpeed: 60,
      coolantTemp: 88,
      fuel: 40.5,
      range: 12_000,
      throttle: 15,
      hours: 9_000_000,
      drivingTime: 1.5,
      idleHours: 1,
      idleFuelConsumption: 3.3,
      axleWeight: 7000,
      tachographInfo: 8,
      indicators: 66,
      lights: 1,
      doors: 2,
      vehicleOverspeed: 0.5,
      engineOverspeed: 0.25,
    })
    expect(fix).toMatchObject({ valid: false, longitude: -46.51 })
  })
  test('by which of its bits a value is told, not by where it stands', () => {
    const place = `1,${PLACE}`
    expect(attributesOf('CAN', '310603', `van,00,1,C0000010,61,${place},00`)).toMatchObject({ obdSpeed: 61 })
    expect(attributesOf('CAN', '310603', `van,00,1,C0000020,1900,${place},00`)).toMatchObject({ rpm: 1900 })
    const litres = attributesOf('CAN', '310603', `van,00,1,C0004088,L100.5,L/H8.4,K12.0,${place},00`)
    expect(litres).toMatchObject({ fuelUsed: 100.5, fuelConsumption: 8.4 })
    expect(litres.idleFuelConsumption).toBeUndefined()
  })
  test('an analogue input named by the second mask', () => {
    const fields = `van,00,1,E1400000,5,6,00000081,L33.0,4200,1,${PLACE},00`
    expect(attributesOf('CAN', 'F10310', fields)).toMatchObject({ adBlueLevel: 33, adc1: 4.2 })
  })
  test('the second mask, behind values without a name', () => {
    const text = report('CAN', '802005', 'lorry,00,1,21C00003,VIN1,1,7,8,9,00008003,P60.00,5500,CARD7')
    expect(read(text).attributes).toMatchObject({
      vin: 'VIN1',
      adBlueLevel: 60,
      axleWeight1: 5500,
      driver1Card: 'CARD7',
    })
  })
  test('the diagnosis plug', () => {
    const values = ',1,12600,,900,50,85,7.5,10,,0,1,P0301,20,,60'
    expect(attributesOf('OBD', '1F0109', `,van,0,78FFFF,${values},77,${PLACE},00,1.0`)).toMatchObject({
      rpm: 900,
      obdSpeed: 50,
      coolantTemp: 85,
      fuelConsumption: 7.5,
      dtcsCodes: 'P0301',
      throttle: 20,
      fuelLevel: 60,
      obdOdometer: 77,
    })
  })
})

describe('what the unit says of itself', () => {
  test('information', () => {
    const fields = 'van,22,8955000000000000001F,18,0,1,12600,13200,4.10,1,1,0,0,20260304101110,0,,,00,00,+0000,0'
    expect(attributesOf('INF', '060100', fields)).toEqual({
      type: 'INF',
      ignition: true,
      motion: true,
      iccid: '8955000000000000001F',
      rssi: 18,
      power: 12.6,
      power2: 13.2,
      battery: 4.1,
      charge: true,
    })
  })
  test('a sensor in front of the supply, a mask in place of the second supply', () => {
    const climate = 'van,22,8955000000000000001F,18,0,1,780541AA0003,24,45,12600,,4.10,1,1,0,0,20260304101110'
    expect(attributesOf('INF', '060100', climate)).toMatchObject({
      deviceTemp: 24,
      humidity: 45,
      power: 12.6,
      battery: 4.1,
    })
    const expanded = 'van,22,8955000000000000001F,18,0,1,12600,3,4.10,1,1,0,0,20260304101110'
    expect(attributesOf('INF', 'F10310', expanded).power2).toBeUndefined()
  })
  test('versions, cells, access points', () => {
    expect(attributesOf('VER', '1A0800', 'pet,GL300,0A03,0103')).toMatchObject({ versionFw: 0x0a03, versionHw: 0x0103 })
    const cells = read(report('GSM', '400201', 'STR,0724,0005,1A2B,0C3D,19,,0724,0005,1A2B,0C3E,12,,0724,0005,0,0,0,'))
    expect(cells.network?.cellTowers?.map(({ signalStrength }) => signalStrength)).toEqual([-19, -12])
    const points = read(report('WIF', '210102', ',2,0a1b2c3d4e5f,-50,,,,0a1b2c3d4e60,-60,,,,,,,,44'))
    expect(points.network?.wifiAccessPoints).toHaveLength(2)
    expect(points.attributes.batteryLevel).toBe(44)
  })
  test('accessories and sensors handed through', () => {
    expect(attributesOf('BAA', 'F1040C', `van,FF,3,0,04,001A,780541AA0001,3065,21.5,${PLACE},00`)).toMatchObject({
      accessoryMac: '780541AA0001',
      accessoryVoltage: 3.065,
      accessoryTemp: 21.5,
    })
    expect(attributesOf('BID', 'C20105', `van,1,0,000A,B80EAA000001,2934,${PLACE},00`)).toMatchObject({
      accessoryVoltage: 2.934,
    })
    const hex = Array.from(bytesFromAscii('Tank\r\nCOMB,0,42.5,-1.0,,,OK'), (byte) =>
      byte.toString(16).padStart(2, '0'),
    )
    expect(attributesOf('DTT', '410502', `,,,1,27,${hex.join('')}`)).toMatchObject({ fuel: 42.5 })
  })
})
