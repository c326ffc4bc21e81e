import { test as base } from '@playwright/test'
import { signIn, startWithAdmin, type Account } from './account'
import type { Product } from './product'

interface Started {
  product: Product
  admin: Account
}

interface Shared {
  /** The product of this worker without anything a file before left in it. */
  begin(): Promise<Started>
}

/** What a file may leave behind, in the order in which it can go. */
const LISTS = [
  'devices',
  'geofences',
  'commands',
  'drivers',
  'maintenance',
  'notifications',
  'attributes/computed',
  'calendars',
  'groups',
] as const

async function clear(admin: Account): Promise<void> {
  for (const list of LISTS)
    for (const { id } of await admin.api<{ id: number }[]>('GET', `/api/${list}?all=true`))
      // With a group go the groups below it.
      await admin.api('DELETE', `/api/${list}/${id}`).catch((error: unknown) => {
        if (!String(error).includes(' 404 ')) throw error
      })
  for (const { id } of await admin.api<{ id: number }[]>('GET', '/tarkan/shares'))
    await admin.api('DELETE', `/tarkan/shares/${id}`)
  const own = await admin.api<{ id: number }>('GET', '/api/session')
  const brand = await admin.api<{ domains: { id: number }[] }>('GET', `/tarkan/brands/${own.id}`)
  for (const { id } of brand.domains) await admin.api('DELETE', `/tarkan/brands/${own.id}/domains/${id}`)
  for (const { id } of await admin.api<{ id: number }[]>('GET', '/api/users'))
    if (id !== own.id) await admin.api('DELETE', `/api/users/${id}`)
}

/**
 * For files that neither stop the server nor start it with settings of their own: the files of one worker follow each
 * other on one server, each on an empty one. The configuration runs all of them in one project, known by this import.
 */
export const test = base.extend<object, { shared: Shared }>({
  shared: [
    // The first argument says which fixtures are needed: none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { product, admin: first } = await startWithAdmin()
      const server = await first.api<object>('GET', '/api/server')
      const person = await first.api<{ id: number }>('GET', '/api/session')
      let isUsed = false
      await use({
        begin: async () => {
          // A session of its own: a file may have ended the one before.
          const admin = await signIn(product.origin)
          if (isUsed) {
            await clear(admin)
            await admin.api('PUT', '/api/server', server)
            await admin.api('PUT', `/api/users/${person.id}`, person)
          }
          isUsed = true
          return { product, admin }
        },
      })
      await product.dispose()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
