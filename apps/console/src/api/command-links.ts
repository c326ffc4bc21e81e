import { call } from './call'
import { endpoints } from './endpoints'

/** First parts of the keys of every question for links of saved commands. */
export const COMMAND_LINKS_KEY = [endpoints.listLinks.path, 'command'] as const

/** What a saved command can be sent to. */
export interface CommandLinks {
  deviceIds: number[]
  groupIds: number[]
}

const idsOf = async (key: 'deviceId' | 'groupId', commandId: number): Promise<number[]> =>
  (await call(endpoints.listLinks, { query: { [key]: 0, commandId } })).flatMap((link) => link[key] ?? [])

/** The links of one saved command, or of every one by `commandId` 0; only administrators may ask. */
export const commandLinksQuery = (commandId: number) => ({
  queryKey: [...COMMAND_LINKS_KEY, commandId] as const,
  queryFn: async (): Promise<CommandLinks> => ({
    deviceIds: await idsOf('deviceId', commandId),
    groupIds: await idsOf('groupId', commandId),
  }),
})

/** How many devices and groups each saved command is linked to, by its id. */
export const commandLinkCountsQuery = () => ({
  queryKey: [...COMMAND_LINKS_KEY, 'counts'] as const,
  queryFn: async (): Promise<ReadonlyMap<number, number>> => {
    const counts = new Map<number, number>()
    for (const key of ['deviceId', 'groupId'] as const)
      for (const { commandId = 0 } of await call(endpoints.listLinks, { query: { [key]: 0, commandId: 0 } }))
        counts.set(commandId, (counts.get(commandId) ?? 0) + 1)
    return counts
  },
})

export type CommandLink = { deviceId: number } | { groupId: number }

export const linkCommand = (commandId: number, owner: CommandLink): Promise<unknown> =>
  call(endpoints.link, { body: { ...owner, commandId } })
export const unlinkCommand = (commandId: number, owner: CommandLink): Promise<unknown> =>
  call(endpoints.unlink, { body: { ...owner, commandId } })
