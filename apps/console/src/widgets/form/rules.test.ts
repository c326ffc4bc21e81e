import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsAt, newProblems, problemsOf, type FormRules } from './rules'

interface Draft {
  name: string
  limit: string
  mail: string
}
const rules: FormRules<Draft> = {
  schema: z.object({
    name: z.string().trim().min(1).max(8),
    mail: z.string().refine((text) => text.includes('@'), { params: { problem: 'notAnEmail' } }),
    attributes: z.object({ limit: z.number().min(0).max(300).optional() }),
    owner: z.number(),
  }),
  bodyOf: ({ name, limit, mail }) => ({
    name,
    mail,
    attributes: limit === '' ? {} : { limit: Number(limit) },
    owner: 'nobody',
  }),
  fieldAt: fieldsAt({ name: 'name', mail: 'mail', 'attributes.limit': 'limit' }),
  alsoWrong: ({ name }): Record<string, string> => (name === 'root' ? { name: 'reserved' } : {}),
}
const fine: Draft = { name: 'a', limit: '80', mail: 'a@b' }
const wrongIn = (draft: Partial<Draft>) => Object.fromEntries(problemsOf(rules, { ...fine, ...draft }))

test('the schema of the body says what is wrong, in words of forms and at fields of the form', () => {
  expect(wrongIn({})).toEqual({})
  expect(wrongIn({ name: '  ', limit: 'fast', mail: 'x' })).toEqual({
    name: 'required',
    limit: 'notANumber',
    mail: 'notAnEmail',
  })
  expect(wrongIn({ name: 'x'.repeat(9), limit: '-1' })).toEqual({ name: 'tooLong', limit: 'negative' })
  expect(wrongIn({ limit: '301' })).toEqual({ limit: 'tooLarge' })
})

test('what the form knows beyond the schema comes first, and what is about no field stops nobody', () => {
  expect(wrongIn({ name: 'root' })).toEqual({ name: 'reserved' })
  expect(problemsOf(rules, fine).size).toBe(0)
})

test('a problem that was there before stands in nobody’s way; a new one of the same field does', () => {
  const before = { ...fine, limit: '-1' }
  expect([...newProblems(rules, { ...before, name: 'b' }, before)]).toEqual([])
  expect([...newProblems(rules, { ...before, limit: 'x' }, before)]).toEqual([['limit', 'notANumber']])
  expect([...newProblems(rules, before, null)]).toEqual([['limit', 'negative']])
})

test('a place is at the nearest field that holds it', () => {
  const at = fieldsAt({ shape: 'shape', 'attributes.a.b': 'dotted' })
  expect(['shape', 'shape.0.points', 'attributes.a.b', 'attributes.a', 'shaped', ''].map(at)).toEqual([
    'shape',
    'shape',
    'dotted',
    null,
    null,
    null,
  ])
})
