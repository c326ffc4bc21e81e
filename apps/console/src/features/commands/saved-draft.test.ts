import { expect, test } from 'vitest'
import { problemsOf } from '#src/widgets/form/rules'
import { NEW_COMMAND, commandOfDraft, savedDraftOf, savedRules, type SavedDraft } from './saved-draft'

const wrongIn = (draft: SavedDraft) => Object.fromEntries(problemsOf(savedRules(NEW_COMMAND), draft))

test.each(['custom', 'engineStop', 'engineResume', 'anchor_enable', 'anchor_disable'])(
  '[CORE-COMMANDS-02] a saved %s keeps every field',
  (type) => {
    const draft = {
      title: 'Bloqueio padrão',
      description: 'Relé 1',
      type,
      textChannel: true,
      isCritical: type === 'custom',
      fields: type === 'custom' ? { data: 'RELAY,1#' } : {},
    }
    expect(wrongIn(draft)).toEqual({})
    const command = commandOfDraft(NEW_COMMAND, draft)
    expect(command).toMatchObject({ type, textChannel: true, description: 'Relé 1' })
    expect(command.attributes['title']).toBe('Bloqueio padrão')
    expect(savedDraftOf(command)).toEqual(draft)
  },
)

test('without a description the title counts; other attributes stay, those of the old type go', () => {
  const command = {
    ...NEW_COMMAND,
    id: 3,
    attributes: { data: 'old', noQueue: true, title: 'Velho', critical: true },
    description: 'Velho',
  }
  const draft = savedDraftOf(command)
  expect(draft).toMatchObject({ title: 'Velho', description: '', isCritical: true, fields: { data: 'old' } })
  expect(
    commandOfDraft(command, { ...draft, title: ' Novo ', type: 'engineStop', isCritical: false, fields: {} }),
  ).toEqual({
    ...command,
    type: 'engineStop',
    description: 'Novo',
    attributes: { noQueue: true, title: 'Novo', critical: false },
  })
})

test('a title is needed, of at most 128 characters', () => {
  const draft = savedDraftOf(NEW_COMMAND)
  const full = { ...draft, fields: { data: 'STATUS#' } }
  expect(wrongIn(draft)).toEqual({ title: 'required', 'field.data': 'required' })
  expect(wrongIn({ ...full, title: 'x'.repeat(129) })).toEqual({ title: 'tooLong' })
  expect(wrongIn({ ...full, title: 'x'.repeat(128) })).toEqual({})
})
