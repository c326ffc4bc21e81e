import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHARE_FIELDS, SHARE_FIELDS_ATTRIBUTE, type ShareField, shownDevice, shownFields, shownPosition } from './index'

const position = (attributes: Record<string, unknown>) => ({
  id: 7,
  latitude: -23.5,
  longitude: -46.6,
  course: 90,
  fixTime: '2026-11-20T10:00:00.000+00:00',
  protocol: 'gt06',
  altitude: 760,
  speed: 36,
  address: 'Rua Augusta, 10',
  network: { cellTowers: [1] },
  geofenceIds: [3],
  attributes,
})
const device = {
  id: 7,
  name: 'Caminhão 1',
  status: 'online',
  category: 'truck',
  attributes: { placa: 'ABC1D23', 'tarkan.color': '#112233', imageVersion: 3, iccid: '8955', notes: 'secret', monthlyValue: 90 }, // prettier-ignore
  groupId: 4,
  calendarId: 5,
  uniqueId: '350001000200030',
  phone: '+5511999',
  model: 'GT06N',
  contact: 'Ana',
  expirationTime: '2027-01-01T00:00:00.000+00:00',
  userId: 1,
  managerId: 2,
  ownerId: 3,
}
const fieldSets = fc.subarray([...SHARE_FIELDS]).map((some) => new Set<ShareField>(some))
const attributes = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('ignition', 'motion', 'battery', 'power', 'odometer', 'hours', 'driverUniqueId', 'fuel', 'rpm', 'constructor', '__proto__', 'addressApproximate')), // prettier-ignore
  fc.oneof(fc.integer(), fc.boolean(), fc.string()),
)

test.each<[ShareField | null, string[]]>([
  [null, []],
  ['ignition', ['ignition', 'motion']],
  ['battery', ['batteryLevel', 'battery', 'power', 'charge']],
  ['odometer', ['odometer', 'totalDistance', 'tripOdometer', 'distance', 'hours']],
  ['driver', ['driverUniqueId']],
  ['sensors', ['fuel', 'rpm', 'sat']],
  ['address', ['addressApproximate']],
  ['speed', []],
])('who is shown %s alone sees of a position %j', (field, names) => {
  const all = { ignition: true, motion: true, batteryLevel: 50, battery: 4, power: 12, charge: true, odometer: 1, totalDistance: 2, tripOdometer: 3, distance: 4, hours: 5, driverUniqueId: 'x', fuel: 6, rpm: 7, sat: 8, addressApproximate: true } // prettier-ignore
  const seen = shownPosition(position(all), new Set(field ? [field] : []))
  expect(Object.keys(seen.attributes)).toEqual(names)
  expect([seen.speed > 0, seen.address !== null, seen.protocol !== null]).toEqual([field === 'speed', field === 'address', field === 'sensors']) // prettier-ignore
  expect([seen.network, seen.geofenceIds]).toEqual([null, null])
  expect([seen.latitude, seen.longitude, seen.course, seen.fixTime]).toEqual([-23.5, -46.6, 90, position({}).fixTime])
})

test('a field more shows more and takes nothing away; all of them show every attribute as it is', () => {
  fc.assert(
    fc.property(attributes, fieldSets, fc.constantFrom(...SHARE_FIELDS), (sent, fields, another) => {
      const less = shownPosition(position(sent), fields).attributes
      const more = shownPosition(position(sent), new Set([...fields, another])).attributes
      for (const [name, value] of Object.entries(less)) expect(Object.entries(more)).toContainEqual([name, value])
      for (const [name, value] of Object.entries(more)) expect(Object.entries(sent)).toContainEqual([name, value])
      expect(Object.entries(shownPosition(position(sent), new Set(SHARE_FIELDS)).attributes)).toEqual(Object.entries(sent)) // prettier-ignore
      expect(shownPosition(position(sent), new Set()).attributes).toEqual({})
    }),
    { numRuns: 200 },
  )
})

test('whatever is shown, a viewer never learns what the tracker calls itself, whose it is, or what it costs', () => {
  fc.assert(
    fc.property(fieldSets, (fields) => {
      const seen: Record<string, unknown> = { ...shownDevice(device, fields) }
      expect(seen).toMatchObject({ id: 7, name: 'Caminhão 1', uniqueId: '', groupId: 0, calendarId: 0, expirationTime: null }) // prettier-ignore
      for (const owner of ['userId', 'managerId', 'ownerId']) expect(seen).not.toHaveProperty(owner)
      expect([seen['phone'] !== null, seen['contact'] !== null]).toEqual([fields.has('contact'), fields.has('contact')])
      expect(seen['model'] !== null).toBe(fields.has('sensors'))
      const plate = fields.has('plate') ? ['placa'] : []
      expect(Object.keys(seen['attributes'] as object)).toEqual([...plate, 'tarkan.color', 'imageVersion'])
    }),
    { numRuns: 60 },
  )
})

test.each([
  [{}, null],
  [{ [SHARE_FIELDS_ATTRIBUTE]: 7 }, null],
  [{ [SHARE_FIELDS_ATTRIBUTE]: '' }, []],
  [{ [SHARE_FIELDS_ATTRIBUTE]: 'speed,plate' }, ['speed', 'plate']],
  [{ [SHARE_FIELDS_ATTRIBUTE]: 'speed,password,Speed' }, ['speed']],
])('an account with %j is limited to %j', (stored, fields) => {
  const shown = shownFields(stored)
  expect(shown && [...shown]).toEqual(fields)
})
