import { expect, test } from 'vitest'
import { NEW_COMMAND, commandOfDraft, isComplete, savedDraftOf, titleProblem } from './saved-draft'

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
    expect(isComplete(draft)).toBe(true)
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
  expect(titleProblem(draft)).toBe('required')
  expect(titleProblem({ ...draft, title: 'x'.repeat(129) })).toBe('tooLong')
  expect(titleProblem({ ...draft, title: 'x'.repeat(128) })).toBeNull()
})
