import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@rastro/model/wire'
import { expect, test } from 'vitest'
import { whereTheyAre } from '../../endpoint-data'
import { endpoints as feedEndpoints } from '#src/live/worker/feed-endpoints'
import { endpoints } from './endpoints'
import { endpoints as gateEndpoints } from './gate-endpoints'

const SOURCE = join(import.meta.dirname, '..')

const LISTS = { console: endpoints, gate: gateEndpoints, feed: feedEndpoints }

/** All endpoints of a list, those by type too. */
const flat = (list: object): Endpoint[] =>
  Object.values(list).flatMap((one: object) => ('method' in one && 'path' in one ? (one as Endpoint) : flat(one)))

test.each(Object.entries(LISTS))(
  '%s: what the browser gets is where endpoints are, nothing that validates',
  (_, list) => {
    const data = whereTheyAre(list)
    expect(Object.keys(data)).toEqual(Object.keys(list))
    expect(flat(data)).toEqual(flat(list).map(({ method, path, form }) => ({ method, path, ...(form && { form }) })))
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
    const places = flat(list).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  },
)

/** Addresses of files and sockets, which are no calls, and where an address is put together. */
const NO_CALLS: Readonly<Record<string, string>> = {
  'api/request.ts': 'says what a path is',
  'app/load-chunk.ts': 'whether anybody is there at all, without a session',
  'live/query/device-traits.ts': 'pictures',
  'live/worker/fleet-feed.ts': 'the socket',
  'widgets/images/image-urls.ts': 'pictures',
}

test('no address of the API is written again', () => {
  const files = (readdirSync(SOURCE, { recursive: true }) as string[]).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testing\//.test(path),
  )
  const written = files.filter((path) => /['`]\/(?:api|tarkan)\//.test(readFileSync(join(SOURCE, path), 'utf8')))
  expect(written.sort()).toEqual(Object.keys(NO_CALLS).sort())
})
