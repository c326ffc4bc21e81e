import { CommandInput, type Command } from '@rastro/model/command'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { attributesOf, draftOf, fieldsOfType, problemsOf, type FieldDraft } from './command-fields'

/** A saved command while it is edited. */
export interface SavedDraft {
  title: string
  description: string
  type: string
  textChannel: boolean
  isCritical: boolean
  fields: FieldDraft
}

export const NEW_COMMAND: Command = {
  id: 0,
  deviceId: 0,
  type: 'custom',
  textChannel: false,
  description: '',
  attributes: {},
}

export const TITLE_MAX_CHARS = 128
export const DESCRIPTION_MAX_CHARS = 512

const titleOf = ({ attributes, description }: Command): string =>
  typeof attributes['title'] === 'string' ? attributes['title'] : description

/** What the form shows of a command; a description that only repeats the title is left empty. */
export const savedDraftOf = (command: Command): SavedDraft => ({
  title: titleOf(command),
  description: command.description === titleOf(command) ? '' : command.description,
  type: command.type,
  textChannel: command.textChannel,
  isCritical: command.attributes['critical'] === true,
  fields: draftOf(command.type, command.attributes),
})

/** The command to store. Attributes that the form does not know stay as they are. */
export function commandOfDraft(command: Command, draft: SavedDraft): Command {
  const { critical, title: _, ...kept } = command.attributes
  for (const { name } of fieldsOfType(command.type)) delete kept[name]
  const title = draft.title.trim()
  return {
    ...command,
    type: draft.type,
    textChannel: draft.textChannel,
    description: draft.description.trim() || title,
    attributes: {
      ...kept,
      ...attributesOf(draft.type, draft.fields),
      title,
      ...(draft.isCritical ? { critical: true } : critical === undefined ? {} : { critical: false }),
    },
  }
}

const places = fieldsAt({ type: 'type', textChannel: 'textChannel', description: 'description' })

/** @param command as it is stored; the new one has id 0 */
export const savedRules = (command: Command): FormRules<SavedDraft, Command> => ({
  schema: CommandInput,
  bodyOf: (draft) => commandOfDraft(command, draft),
  fieldAt: (path, { type, title, description }) => {
    // An empty description is the title.
    if (path === 'description' && description.trim() === '') return title.trim() === '' ? 'title' : 'description'
    const key = /^attributes\.(.+)$/.exec(path)?.[1]
    if (key === 'title' || key === 'critical') return key
    return key !== undefined && fieldsOfType(type).some(({ name }) => name === key) ? `field.${key}` : places(path)
  },
  alsoWrong: ({ title, type, fields }) => {
    const wrong: Record<string, string> = {}
    // The contract has no title: it is an attribute, and stands in for a description that is empty.
    if (title.trim() === '') wrong['title'] = 'required'
    else if (title.trim().length > TITLE_MAX_CHARS) wrong['title'] = 'tooLong'
    for (const [name, problem] of Object.entries(problemsOf(type, fields))) wrong[`field.${name}`] = problem
    return wrong
  },
})
