import type { AccountRightsInfo } from '@rastro/model/account'
import { bitsIn, encodeBits, usedBits } from '@rastro/model/rights'
import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

// Each person signs in, which is slow by design.
vi.setConfig({ testTimeout: 60_000 })

const FLAGS = 'tarkan.advancedPerms'
let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ licenseMode: 'plus' })
  admin = await makeFirstAdmin(server)
  const settings = (await admin.client.get('/api/server')).json<object>()
  await admin.client.put('/api/server', { ...settings, attributes: { 'tarkan.enableAdvancedPerms': true } })
})
afterAll(() => server.close())

const READING = [8, 16, 18, 40, 41]
/** A reseller with some rights, and a customer below him. */
async function family(given: readonly number[] = []): Promise<{ reseller: Person; customer: Person }> {
  const reseller = await makeUser(server, admin, { userLimit: -1, attributes: { [FLAGS]: encodeBits(READING) } })
  const customer = await makeUser(server, admin, { attributes: { [FLAGS]: encodeBits(given) } })
  await admin.client.put(`/api/accounts/${customer.user.id}/parent`, { parentId: reseller.user.id })
  return { reseller, customer }
}
const read = async (by: Person, { user }: Person) =>
  (await by.client.get(`/api/accounts/${user.id}/rights`)).json<AccountRightsInfo>()
const change = (by: Person, { user }: Person, grant: number[], revoke: number[] = []) =>
  by.client.post(`/api/accounts/${user.id}/rights`, { grant, revoke })

test('[ADM-PERMS-13] tells what is given, what is left of it and by whom, and what the caller can give', async () => {
  const { reseller, customer } = await family([8, 9, 72])
  await admin.client.put(`/api/accounts/${reseller.user.id}/ceiling`, { ceiling: encodeBits([8, 9, 16]) })
  const info = await read(admin, customer)
  expect([info.isOn, bitsIn(info.given), bitsIn(info.effective)]).toEqual([true, [8, 9, 72], [8, 9]])
  expect(info.caps).toEqual([{ name: reseller.user.name, ceiling: encodeBits([8, 9, 16]) }])
  expect(bitsIn(info.mayGive)).toEqual(usedBits)
  expect(bitsIn((await read(reseller, customer)).mayGive)).toEqual(READING)
  await admin.client.put(`/api/accounts/${customer.user.id}/ceiling`, { ceiling: encodeBits([8]) })
  // Who is above is named to who sees him only.
  expect((await read(customer, customer)).caps).toEqual([{ name: null, ceiling: encodeBits([8, 9, 16]) }])
})

test('[ADM-PERMS-13] gives only what one has, takes away what one likes, and leaves all else', async () => {
  const { reseller, customer } = await family([3, 8, 9, 72])
  expect((await change(reseller, customer, [40], [9])).status).toBe(200)
  // Flag 3 has no meaning yet, 72 the reseller has not himself: both stay.
  expect(bitsIn((await read(admin, customer)).given)).toEqual([3, 8, 40, 72])
  expect((await change(reseller, customer, [73])).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
  expect((await change(reseller, customer, [72, 41])).status).toBe(200)
  expect((await change(reseller, customer, [], [72])).status).toBe(200)
  expect((await change(reseller, customer, [72])).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
  expect((await change(reseller, customer, [8], [8])).code).toBe('INVALID_INPUT')
  expect((await change(reseller, customer, [128])).code).toBe('INVALID_INPUT')
  expect((await change(reseller, reseller, [], [8])).code).toBe('ADMINISTRATOR_REQUIRED')
  expect((await change(reseller, admin, [8])).code).toBe('USER_ACCESS_DENIED')
  expect((await change(reseller, (await family()).customer, [8])).code).toBe('USER_ACCESS_DENIED')
})

test('[ADM-PERMS-13] fifty changes at once lose nothing of each other', async () => {
  const { customer } = await family()
  const bits = usedBits.slice(0, 50)
  const answers = await Promise.all(bits.map((bit) => change(admin, customer, [bit])))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const { attributes } = (await admin.client.get(`/api/users/${customer.user.id}`)).json<User>()
  expect(bitsIn(attributes[FLAGS])).toEqual(bits)
})
