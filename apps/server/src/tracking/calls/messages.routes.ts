import { Readable } from 'node:stream'
import { ApiError } from '@rastro/model/errors'
import { messageEndpoints } from '@rastro/model/message'
import type { Mount } from '#src/http/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import { type MessageKeeper, messageLine, type MessageStore, presentMessage } from '#src/tracking/live/messages/index'

export interface MessageRoutes {
  messages: MessageStore
  keeper: MessageKeeper
  devices: DeviceDirectory
}

const MOST_MESSAGES = 1000
const STANDARD_MESSAGES = 100

export function messageRoutes(mount: Mount, { messages, keeper, devices }: MessageRoutes): void {
  mount(messageEndpoints.list, async ({ params, query }) => {
    if (!devices.byId(params.id)) throw new ApiError('NOT_FOUND')
    await keeper.flush()
    const limit = Math.min(Math.max(query.limit ?? STANDARD_MESSAGES, 1), MOST_MESSAGES)
    return (await messages.list(params.id, limit, Math.max(query.before ?? 0, 0))).map(presentMessage)
  })

  mount(messageEndpoints.download, async ({ params, reply }) => {
    const device = devices.byId(params.id)
    if (!device) throw new ApiError('NOT_FOUND')
    await keeper.flush()
    const name = device.uniqueId.replaceAll(/[^\w-]/g, '_')
    reply.header('content-disposition', `attachment; filename="messages-${name}.txt"`)
    return reply.type('text/plain; charset=utf-8').send(Readable.from(lines(messages, params.id)))
  })
}

/** Oldest first, page by page. */
async function* lines(messages: MessageStore, deviceId: number): AsyncGenerator<string> {
  const pages: string[] = []
  let before = 0
  do {
    const page = await messages.list(deviceId, MOST_MESSAGES, before)
    pages.push(
      page
        .map((message) => `${messageLine(message)}\n`)
        .reverse()
        .join(''),
    )
    before = page.length < MOST_MESSAGES ? 0 : (page.at(-1)?.id ?? 0)
  } while (before > 0)
  for (const page of pages.reverse()) yield page
}
