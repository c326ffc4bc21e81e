import { createFrame, type LiveSocket, type LiveTopic, type LiveViewer } from '#src/tracking/live/index'
import type { CommandDesk } from './desk'
import { presentOrder } from './order'

/** At most one frame of orders per socket in this time. */
const FRAME_EVERY_MS = 100
/** A socket that is behind by more orders than this asks for the list anew when it comes back. */
const MISSED_MAX = 5000

interface Member {
  viewer: LiveViewer
  /** Newest form of each order that is still to be told. */
  untold: Map<number, string>
}

export interface OrderTopicDeps {
  desk: Pick<CommandDesk, 'onChange'>
  canSee(userId: number, deviceId: number): boolean
}

/** Tells sockets that sent `{"commands":true}` of every order that changes on a device their user sees. */
export function createOrderTopic({ desk, canSee }: OrderTopicDeps): LiveTopic {
  const members = new Map<LiveSocket, Member>()
  let timer: NodeJS.Timeout | null = null

  const schedule = (): void => {
    timer ??= setTimeout(flush, FRAME_EVERY_MS).unref()
  }

  desk.onChange((order) => {
    if (members.size === 0) return
    const text = JSON.stringify(presentOrder(order))
    for (const { viewer, untold } of members.values()) {
      if (untold.size >= MISSED_MAX || !canSee(viewer.userId, order.deviceId)) continue
      untold.set(order.id, text)
      schedule()
    }
  })

  function flush(): void {
    timer = null
    const frames = new Map<string, ReturnType<typeof createFrame>>()
    for (const [socket, { untold }] of members) {
      if (untold.size === 0) continue
      if (socket.isBehind()) {
        schedule()
        continue
      }
      const text = `{"commands":[${[...untold.values()].join(',')}]}`
      const frame = frames.get(text) ?? createFrame(text)
      frames.set(text, frame)
      socket.send(frame)
      untold.clear()
    }
  }

  return {
    said(socket, viewer, { commands }) {
      if (commands === true && !members.has(socket)) members.set(socket, { viewer, untold: new Map() })
      if (commands === false) members.delete(socket)
    },
    left: (socket) => void members.delete(socket),
  }
}
