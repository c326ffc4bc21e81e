import { describe, expect, test } from 'vitest'
import type { User } from '@rastro/model/user'
import { problemsOf } from '#src/widgets/form/rules'
import { draftOf, personRules, type PersonDraft } from './person-draft'

const NEW = draftOf(null, { timeZone: 'America/Sao_Paulo', isByAdmin: true, invites: true })
const rules = personRules(null, 'America/Sao_Paulo')
const problems = (part: Partial<PersonDraft>) =>
  Object.fromEntries(problemsOf(rules, { ...NEW, name: 'Ana Lima', email: 'ana@example.com', ...part }))

describe('the record of a person', () => {
  test.each([
    ['Jo', '', 'wholeName'],
    ['João', '', 'wholeName'],
    ['Ana', '', 'wholeName'],
    ['João Silva', '', undefined],
    ['A B', '', undefined],
    ['Transportes', '11.222.333/0001-81', undefined],
    ['Transportes', '529.982.247-25', 'wholeName'],
    ['', '', 'required'],
  ])('[ADM-USERS-07] name %j with document %j: %s', (name, document, problem) =>
    expect(problems({ name, document })['name']).toBe(problem),
  )

  test('[ADM-USERS-08] a name for signing in has four characters', () => {
    expect(problems({ email: 'abc' })).toEqual({ email: 'shortLogin' })
    expect(problems({ login: 'abc' })).toEqual({ login: 'shortLogin' })
    expect(problems({ login: 'abcd' })).toEqual({})
  })

  test('[ADM-USERS-09] a first password is wanted unless he is invited; the repetition is the same', () => {
    const password = (first: string, again: string) => problems({ invites: false, password: first, repeated: again })
    expect(password('', '')).toEqual({ password: 'FILL_ALL_FIELDS' })
    expect(password('abc', 'abc')).toEqual({ password: 'PASSWORD_TOO_SHORT' })
    expect(password('tres-onibus', '')).toEqual({ repeated: 'FILL_ALL_FIELDS' })
    expect(password('tres-onibus', 'dois-onibus')).toEqual({ repeated: 'PASSWORDS_DIFFER' })
    expect(password('tres-onibus-azuis', 'tres-onibus-azuis')).toEqual({})
    expect(problems({ invites: true, password: 'abc' })).toEqual({})
  })

  test('documents, telephones, CEP and addresses are looked at', () => {
    expect(problems({ document: '529.982.247-24' })).toEqual({ document: 'notADocument' })
    expect(problems({ document: '12.abc.345/01de-35' })).toEqual({})
    expect(problems({ phone: 'liga' })).toEqual({ phone: 'notATelephone' })
    const fields = { cep: '8001', 'contact.personalEmail': 'ana', 'contact.commercialPhone': '12' }
    expect(problems({ fields })).toEqual({
      cep: 'notACep',
      'contact.personalEmail': 'notAnEmail',
      'contact.commercialPhone': 'notATelephone',
    })
    expect(problems({ deviceLimit: 'dez' })).toEqual({ deviceLimit: 'notANumber' })
    expect(problems({ kind: 'manager', userLimit: '0' })).toEqual({ userLimit: 'notPositive' })
  })

  test('[CORE-USERS-03] what the form does not show stays as it is, to the millisecond', () => {
    const stored: User = {
      ...(rules.bodyOf(NEW) as User),
      id: 7,
      name: 'Ana Lima',
      email: 'ana@example.com',
      userLimit: 3,
      latitude: -25.4,
      zoom: 9,
      poiLayer: 'http://x',
      expirationTime: '2026-12-24T13:14:15.678Z',
      attributes: {
        'some.other': { deep: [1] },
        'tarkan.advancedPerms': 'ff',
        cpfCnpj: '52998224725',
        cep: '80010-000',
      },
    }
    const draft = draftOf(stored, { timeZone: 'America/Sao_Paulo', isByAdmin: true, invites: false })
    expect(personRules(stored, 'America/Sao_Paulo').bodyOf(draft)).toEqual(stored)
    const changed = personRules(stored, 'America/Sao_Paulo').bodyOf({ ...draft, expiresOn: '2027-01-31', fields: { ...draft.fields, cep: '', 'tarkan.lang': 'es-ES', telegramChatId: '42' } }) // prettier-ignore
    expect(changed.expirationTime).toBe('2027-02-01T02:59:59.000Z')
    const { cep: _gone, ...rest } = stored.attributes
    expect(changed.attributes).toEqual({ ...rest, 'tarkan.lang': 'es-ES', telegramChatId: '42' })
  })
})

describe('[ADM-RESELLER-01] what a reseller is', () => {
  const SUB = { 'tarkan.reseller': true, 'tarkan.subReseller': true, 'tarkan.resellerLimit': 4 }
  const circumstances = { timeZone: 'America/Sao_Paulo', isByAdmin: true, invites: false }
  const userWith = (attributes: Record<string, unknown>) =>
    ({ ...personRules(null, undefined).bodyOf({ ...NEW, name: 'Ana Lima', email: 'ana@example.com' }), id: 7, attributes }) as User // prettier-ignore
  /** The attributes after some fields of the form were changed. */
  const saved = (attributes: Record<string, unknown>, part: Partial<PersonDraft>) => {
    const user = userWith(attributes)
    return personRules(user, undefined).bodyOf({ ...draftOf(user, circumstances), ...part }).attributes
  }

  test('reads and writes the flags and the limit; of another choice nothing stays', () => {
    expect(draftOf(userWith(SUB), circumstances)).toMatchObject({ reselling: 'subReseller', resellerLimit: '4' })
    expect(saved({}, { reselling: 'subReseller', resellerLimit: '4' })).toEqual(SUB)
    expect(saved(SUB, { resellerLimit: '' })).toEqual({ 'tarkan.reseller': true, 'tarkan.subReseller': true })
    expect(saved(SUB, { reselling: 'reseller' })).toEqual({ 'tarkan.reseller': true })
    expect(saved(SUB, { reselling: 'none' })).toEqual({})
  })

  test('what nobody chose anew stays as another program wrote it', () => {
    const odd = { 'tarkan.reseller': 'true', 'tarkan.resellerLimit': '4', other: 1 }
    expect(saved(odd, { name: 'Ana Souza' })).toEqual(odd)
    expect(problems({ reselling: 'subReseller', resellerLimit: '1,5' })).toHaveProperty('resellerLimit')
  })
})
