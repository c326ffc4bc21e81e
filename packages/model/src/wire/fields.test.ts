import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AttributesInput,
  ATTRIBUTES_MAX_CHARS,
  attributesWith,
  Color,
  DateInput,
  Day,
  FlagParam,
  IdParams,
  IntegerListParam,
  MailAddress,
  readDate,
  Reference,
  RequiredText,
  TextInput,
  wireDateFromMs,
} from './index'

const forms = { Day, Color, MailAddress }
const calls = {
  ids: IntegerListParam,
  id: IdParams.shape.id,
  flag: FlagParam,
  reference: Reference,
  'required text': RequiredText(3),
  text: TextInput(3),
}
const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

describe('what forms take', () => {
  test.each([
    ['Day', '2026-11-22', true],
    ['Day', '2028-02-29', true],
    ['Day', '2026-02-29', false],
    ['Day', '2026-02-30', false],
    ['Day', '2026-04-31', false],
    ['Day', '2026-13-01', false],
    ['Day', '2026-1-1', false],
    ['Day', '2026-11-22T00:00', false],
    ['Day', '', false],
    ['Color', '#1565c0', true],
    ['Color', '#ABCDEF', true],
    ['Color', '#fff', false],
    ['Color', '1565c0', false],
    ['Color', '#1565c0 ', false],
    ['MailAddress', 'ana@example.com.br', true],
    ['MailAddress', 'ana@example', false],
    ['MailAddress', 'ana @example.com', false],
    ['MailAddress', 'a@b@example.com', false],
  ] as const)('%s %j: %j', (name, text, isTaken) => expect(takes(forms[name], text)).toBe(isTaken))

  test('a day is taken exactly when the calendar comes to it', () => {
    const days = new Set<string>()
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2029, 0, 1); ms += 86_400_000)
      days.add(new Date(ms).toISOString().slice(0, 10))
    const part = fc.integer({ min: 0, max: 33 }).map((value) => String(value).padStart(2, '0'))
    fc.assert(
      fc.property(fc.constantFrom('2026', '2027', '2028'), part, part, (year, month, date) => {
        const text = `${year}-${month}-${date}`
        expect(takes(Day, text)).toBe(days.has(text))
      }),
      { numRuns: 500 },
    )
  })

  test('a known attribute keeps its rule, the others are free, and all together have an end', () => {
    const rules = attributesWith({ color: Color })
    expect(takes(rules, { color: '#112233', other: { deep: [1] } })).toBe(true)
    expect(takes(rules, { color: null })).toBe(true)
    expect(takes(rules, { color: 'blue' })).toBe(false)
    const filler = (chars: number) => ({ a: 'x'.repeat(chars - '{"a":""}'.length) })
    for (const schema of [rules, AttributesInput]) {
      expect(takes(schema, filler(ATTRIBUTES_MAX_CHARS))).toBe(true)
      expect(takes(schema, filler(ATTRIBUTES_MAX_CHARS + 1))).toBe(false)
    }
  })
})

describe('dates of the wire', () => {
  const moment = fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59.999Z') })

  test('what is written is read back to the millisecond, as a body and as clients of other makes write it', () => {
    fc.assert(
      fc.property(moment, (ms) => {
        expect(DateInput.parse(wireDateFromMs(ms))).toBe(wireDateFromMs(ms))
        const iso = new Date(ms).toISOString()
        for (const text of [iso, iso.slice(0, -1), iso.replace('Z', '+0000'), ` ${iso} `])
          expect(readDate(text)).toBe(ms)
        expect(readDate(iso.slice(0, 10))).toBe(Date.parse(iso.slice(0, 10)))
      }),
    )
  })

  test.each([
    ['2026-08-21T10:00:00-0300', '2026-08-21T13:00:00.000+00:00'],
    ['2026-08-21T10:00', '2026-08-21T10:00:00.000+00:00'],
    ['Fri, 21 Aug 2026 10:00:00 GMT', '2026-08-21T10:00:00.000+00:00'],
    [1_760_000_000_000, '2025-10-09T08:53:20.000+00:00'],
    ['1760000000000', '2025-10-09T08:53:20.000+00:00'],
    [null, null],
    [undefined, null],
    ['', null],
  ])('%j is %j', (given, read) => expect(DateInput.parse(given)).toBe(read))

  test('nothing that is no date is taken, and none throws', () => {
    const far = fc.constantFrom<unknown>(
      8.64e15,
      -8.64e15,
      1e300,
      '9'.repeat(16),
      '275760-09-13T00:00:00Z',
      'now',
      '2026',
    )
    fc.assert(
      fc.property(fc.oneof(far, fc.string(), fc.double()), (value) => {
        const { data, success } = DateInput.safeParse(value)
        if (success && data !== null) expect(wireDateFromMs(Date.parse(data))).toBe(data)
      }),
    )
    for (const value of [
      8.64e15,
      Date.UTC(10_000, 0, 1),
      Date.parse('0000-12-31T23:59:59Z'),
      '+275760-09-13T00:00:00Z',
      'now',
      '2026',
      true,
      {},
      [],
    ])
      expect(takes(DateInput, value), String(value)).toBe(false)
  })
})

describe('what calls are asked with', () => {
  test.each([
    ['ids', '7', [7]],
    ['ids', ['7', 8], [7, 8]],
    ['ids', '7,8', null],
    ['ids', '', null],
    ['ids', '1.5', null],
    ['ids', '0x10', null],
    ['ids', '9'.repeat(16), null],
    ['id', '-3', -3],
    ['id', '9'.repeat(15), 999_999_999_999_999],
    ['flag', 'true', true],
    ['flag', 'TRUE', true],
    ['flag', '1', false],
    ['flag', '', false],
    ['reference', null, 0],
    ['reference', undefined, 0],
    ['reference', -1, null],
    ['required text', ' ab ', 'ab'],
    ['required text', '   ', null],
    ['required text', 'abcd', null],
    ['text', 'abc', 'abc'],
    ['text', 'abcd', null],
  ] as const)('%s %j is %j', (name, given, read) => {
    const { data, success } = (calls[name] as z.ZodType).safeParse(given)
    expect(success ? data : null).toEqual(read)
  })
})
