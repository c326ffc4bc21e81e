import type { SeenMessage } from '#src/api/messages'

/** Messages on the screen; of more, the oldest leave. */
export const MOST_SHOWN = 500

export interface MessageView {
  /** Newest first. */
  shown: readonly SeenMessage[]
  /** What came while the view was held, newest first. */
  waiting: readonly SeenMessage[]
  isPaused: boolean
}

export type MessageAction =
  | { kind: 'came'; messages: readonly SeenMessage[] }
  | { kind: 'older'; messages: readonly SeenMessage[] }
  | { kind: 'pause' }
  | { kind: 'resume' }

export const EMPTY: MessageView = { shown: [], waiting: [], isPaused: false }

const signOf = ({ at, direction, hex }: SeenMessage): string => `${at} ${direction} ${hex}`

/** Kept ones first in their own order, without those that were seen live already. */
const withOlder = (shown: readonly SeenMessage[], older: readonly SeenMessage[]): SeenMessage[] => {
  const seen = new Set(shown.map(signOf))
  return [...shown, ...older.filter((message) => !seen.has(signOf(message)))]
}

export const reduceMessages = (view: MessageView, action: MessageAction): MessageView => {
  switch (action.kind) {
    case 'came': {
      const fresh = [...action.messages].reverse()
      if (view.isPaused) return { ...view, waiting: [...fresh, ...view.waiting].slice(0, MOST_SHOWN) }
      return { ...view, shown: [...fresh, ...view.shown].slice(0, MOST_SHOWN) }
    }
    case 'older':
      return { ...view, shown: withOlder(view.shown, action.messages) }
    case 'pause':
      return { ...view, isPaused: true }
    case 'resume':
      return { shown: [...view.waiting, ...view.shown].slice(0, MOST_SHOWN), waiting: [], isPaused: false }
  }
}

export interface MessageFilter {
  text: string
  direction: 'all' | SeenMessage['direction']
}

/** Whether a message holds the text in its bytes (spaces aside), its text, or what was read of it. */
export const matches = (message: SeenMessage, { text, direction }: MessageFilter): boolean => {
  if (direction !== 'all' && message.direction !== direction) return false
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  const bytes = wanted.replace(/\s+/g, '')
  const parts = [message.text, message.error, message.protocol, message.decoded && JSON.stringify(message.decoded)]
  return message.hex.includes(bytes) || parts.some((part) => part?.toLowerCase().includes(wanted))
}

/** The oldest number among kept messages, to ask for those before it. */
export const oldestKept = ({ shown }: MessageView): number | undefined => {
  const ids = shown.map(({ id }) => id).filter((id) => id > 0)
  return ids.length > 0 ? Math.min(...ids) : undefined
}

export const hexPairs = (hex: string): string => (hex.match(/../g) ?? []).join(' ')
