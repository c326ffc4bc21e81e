import type { Command } from '@rastro/model/command'
import { useQuery } from '@tanstack/react-query'
import { commandTypesQuery, savedCommandsQuery, sendableQuery } from '#src/api/commands'
import { deviceRights, isLimitedToSaved } from '#src/widgets/device-rights'
import { useSession } from '#src/widgets/session'
import { isAnchorType } from './command-text'
import type { CommandTarget } from './read-request'

export interface Choices {
  saved: readonly Command[]
  types: readonly string[]
  isPending: boolean
  error: unknown
}

/** What one target may be sent: saved commands, and the types its device understands over the channel. */
export function useChoices(target: CommandTarget, textChannel: boolean): Choices {
  const session = useSession()
  const rights = deviceRights(session)
  const one = 'deviceIds' in target && target.deviceIds.length === 1 ? (target.deviceIds[0] ?? null) : null
  const ofOne = useQuery({ ...sendableQuery(one ?? 0), enabled: one !== null && rights.saved })
  const ofAll = useQuery({ ...savedCommandsQuery(), enabled: one === null && rights.saved })
  const mayAdHoc = rights.adHoc && !isLimitedToSaved(session)
  const types = useQuery({ ...commandTypesQuery(one, textChannel), enabled: mayAdHoc })
  const saved = one === null ? ofAll : ofOne
  const mayType = (type: string): boolean =>
    type === 'engineStop' ? rights.block : type === 'engineResume' ? rights.unblock : true
  return {
    saved: (saved.data ?? []).filter(({ type }) => !isAnchorType(type) && mayType(type)),
    types: mayAdHoc ? (types.data ?? []).map(({ type }) => type).filter(mayType) : [],
    isPending: (saved.isPending && rights.saved) || (types.isPending && mayAdHoc),
    error: saved.error ?? types.error,
  }
}
