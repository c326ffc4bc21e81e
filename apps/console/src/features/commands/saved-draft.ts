import type { Command } from '@rastro/model/command'
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

export type SavedProblem = 'required' | 'tooLong'

export const titleProblem = ({ title }: SavedDraft): SavedProblem | null =>
  title.trim() === '' ? 'required' : title.trim().length > TITLE_MAX_CHARS ? 'tooLong' : null

export const isComplete = (draft: SavedDraft): boolean =>
  titleProblem(draft) === null && Object.keys(problemsOf(draft.type, draft.fields)).length === 0

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
