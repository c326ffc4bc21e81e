import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database'
import {
  booleanArray,
  float4Array,
  float8Array,
  int2Array,
  int4Array,
  int8Array,
  textArray,
  timeArray,
} from './binary-arrays'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.drop())

const itself = <T>(value: T): T => value
/** As the database understood it. */
async function read(type: string, bytes: Buffer): Promise<unknown> {
  const text = `select coalesce(array_agg(value::text), '{}') as found from unnest($1::${type}[]) as value`
  return (await database.pool.query<{ found: unknown }>(text, [bytes])).rows[0]?.found
}

test.each([
  ['bigint', int8Array([0, -1, 7, 4_294_967_296, -4_294_967_297, Number.MAX_SAFE_INTEGER, null], itself)],
  ['smallint', int2Array([0, -32_768, 32_767, null], itself)],
  ['int', int4Array([0, -2_147_483_648, 2_147_483_647, null], itself)],
  ['float8', float8Array([0, -23.5505199, 5e-324, null], itself)],
  ['real', float4Array([0, 48.6, -0.1, null], itself)],
  ['boolean', booleanArray([true, false, null], itself)],
  ['text', textArray(['', 'plain', '{"a",\\b}', 'São Paulo ↗ 🚚', null, 'x'.repeat(9000)], itself)],
])('%s arrays arrive as they are', async (type, bytes) => {
  const expected: Record<string, ReadonlyArray<string | null>> = {
    bigint: ['0', '-1', '7', '4294967296', '-4294967297', '9007199254740991', null],
    smallint: ['0', '-32768', '32767', null],
    int: ['0', '-2147483648', '2147483647', null],
    float8: ['0', '-23.5505199', '5e-324', null],
    real: ['0', '48.6', '-0.1', null],
    boolean: ['true', 'false', null],
    text: ['', 'plain', '{"a",\\b}', 'São Paulo ↗ 🚚', null, 'x'.repeat(9000)],
  }
  expect(await read(type, bytes)).toEqual(expected[type])
})

test('times keep their milliseconds, before and after the year 2000', async () => {
  const times = ['1980-01-06T00:00:00.000Z', '1999-12-31T23:59:59.999Z', '2026-05-06T07:08:09.123Z']
  const text = 'select array_agg(value) as found from unnest($1::timestamptz[]) as value'
  const bytes = timeArray(
    times.map((one) => Date.parse(one)),
    itself,
  )
  const { rows } = await database.pool.query<{ found: Date[] }>(text, [bytes])
  expect(rows[0]?.found.map((one) => one.toISOString())).toEqual(times)
})

test.each([
  ['bigint', int8Array([], itself)],
  ['text', textArray([], itself)],
])('an empty array of %s is empty', async (type, bytes) => {
  expect(await read(type, bytes)).toEqual([])
})

test('what a column cannot hold is refused before it is sent', () => {
  expect(() => float4Array([1e300], itself)).toThrow(RangeError)
  expect(() => timeArray([Number.NaN], itself)).toThrow(RangeError)
  expect(() => timeArray([1e20], itself)).toThrow(RangeError)
})
