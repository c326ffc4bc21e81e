import { createFrame } from './live-frame'
import type { LiveSocket, LiveViewer } from './live-socket'
import type { LiveTopic } from './live-topic'

/** At most one frame of a topic per socket in this time. */
const FRAME_EVERY_MS = 100
/** A socket that is behind by more than this asks for the list anew when it comes back. */
const MISSED_MAX = 5000

interface Member {
  viewer: LiveViewer
  /** By list and id, in the order they changed; the newest form of each. */
  untold: Map<string, { list: string; text: string }>
}

/** Something of a device changed. */
export interface TopicChange {
  /** Key of the frame it is told under. */
  list: string
  id: number
  deviceId: number
  /** Its newest form; written only when somebody listens. */
  value: unknown
  /** What of it a user is told, null nothing; absent: all of it, as everybody. */
  shownTo?(userId: number): unknown
}

export interface ChangeTopic extends LiveTopic {
  tell(change: TopicChange): void
}

export interface ChangeTopicDeps {
  /** A socket listens after `{"<name>":true}`, until `{"<name>":false}`. */
  name: string
  canSee(userId: number, deviceId: number): boolean
  /** Changes kept for a socket that is behind; more are dropped. */
  most?: number
}

/** Tells the sockets that asked for it of what changes on the devices their users see; each thing once, in its newest form. */
export function createChangeTopic({ name, canSee, most = MISSED_MAX }: ChangeTopicDeps): ChangeTopic {
  const members = new Map<LiveSocket, Member>()
  let timer: NodeJS.Timeout | null = null

  const schedule = (): void => {
    timer ??= setTimeout(flush, FRAME_EVERY_MS).unref()
  }

  function frameText({ untold }: Member): string {
    const lists = new Map<string, string[]>()
    for (const { list, text } of untold.values()) {
      const texts = lists.get(list)
      if (texts) texts.push(text)
      else lists.set(list, [text])
    }
    return `{${[...lists].map(([list, texts]) => `"${list}":[${texts.join(',')}]`).join(',')}}`
  }

  function flush(): void {
    timer = null
    const frames = new Map<string, ReturnType<typeof createFrame>>()
    for (const [socket, member] of members) {
      if (member.untold.size === 0) continue
      if (socket.isBehind()) {
        schedule()
        continue
      }
      const text = frameText(member)
      const frame = frames.get(text) ?? createFrame(text)
      frames.set(text, frame)
      socket.send(frame)
      member.untold.clear()
    }
  }

  return {
    tell({ list, id, deviceId, value, shownTo }) {
      if (members.size === 0) return
      const whole = JSON.stringify(value)
      const key = `${list} ${id}`
      for (const { viewer, untold } of members.values()) {
        const isFull = untold.size >= most && !untold.has(key)
        if (isFull || !canSee(viewer.userId, deviceId)) continue
        const shown = shownTo ? shownTo(viewer.userId) : value
        if (shown === null) continue
        untold.set(key, { list, text: shown === value ? whole : JSON.stringify(shown) })
        schedule()
      }
    },
    said(socket, viewer, message) {
      if (message[name] === true && !members.has(socket)) members.set(socket, { viewer, untold: new Map() })
      if (message[name] === false) members.delete(socket)
    },
    left: (socket) => void members.delete(socket),
  }
}
