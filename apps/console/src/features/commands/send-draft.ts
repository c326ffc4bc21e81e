import { CommandToSend as CommandBody, type Command } from '@rastro/model/command'
import type { CommandToSend } from '#src/api/commands'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { attributesOf, problemsOf, type FieldDraft } from './command-fields'

/** What is being made ready to send. */
export interface SendDraft {
  /** `saved:7`, `type:custom`, or empty. */
  choice: string
  textChannel: boolean
  fields: FieldDraft
  reason: string
}

export const savedIdOf = (choice: string): number => Number(/^saved:(\d+)$/.exec(choice)?.[1] ?? 0)
const typeOf = (choice: string): string => /^type:(.+)$/.exec(choice)?.[1] ?? ''

/** The saved command that was chosen, if it is one. */
export const chosenCommand = ({ choice }: SendDraft, saved: readonly Command[]): Command | null =>
  saved.find(({ id }) => id === savedIdOf(choice)) ?? null

/** The type of what was chosen; empty when nothing was. */
export const chosenType = (draft: SendDraft, saved: readonly Command[]): string =>
  chosenCommand(draft, saved)?.type ?? typeOf(draft.choice)

/** The body to send; null while something is missing. A saved command goes as it was saved. */
export function commandOf(draft: SendDraft, saved: readonly Command[], deviceId: number): CommandToSend | null {
  const reason = draft.reason.trim()
  const why = reason === '' ? {} : { reason }
  const command = chosenCommand(draft, saved)
  if (command)
    return {
      id: command.id,
      description: command.description,
      deviceId,
      type: command.type,
      textChannel: command.textChannel,
      attributes: { ...command.attributes, ...why },
    }
  const type = typeOf(draft.choice)
  if (type === '' || Object.keys(problemsOf(type, draft.fields)).length > 0) return null
  const attributes = { ...attributesOf(type, draft.fields), ...why }
  return { id: 0, description: '', deviceId, type, textChannel: draft.textChannel, attributes }
}

const places = fieldsAt({
  id: 'choice',
  type: 'choice',
  textChannel: 'textChannel',
  'attributes.reason': 'reason',
  'attributes.data': 'field.data',
})

/** @param saved commands that may be chosen @param deviceId 0 for many */
export const sendRules = (saved: readonly Command[], deviceId: number): FormRules<SendDraft, CommandToSend | null> => ({
  schema: CommandBody.nullable(),
  bodyOf: (draft) => commandOf(draft, saved, deviceId),
  fieldAt: (path, draft) => {
    const field = places(path)
    // A saved command has no fields to fill in, and its channel is its own: what is said of them is said of the choice.
    const isSaved = chosenCommand(draft, saved) !== null
    return isSaved && (field === 'field.data' || field === 'textChannel') ? 'choice' : field
  },
  alsoWrong: (draft) => {
    if (chosenType(draft, saved) === '') return { choice: 'required' }
    if (chosenCommand(draft, saved)) return {}
    const fields = Object.entries(problemsOf(chosenType(draft, saved), draft.fields))
    return Object.fromEntries(fields.map(([name, problem]) => [`field.${name}`, problem]))
  },
})
