import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** For whom something is being done: what a call tells the database beside each row that it changes. */
export interface Acting {
  /** One call; rows of it belong together. */
  readonly request: string
  /** Null: somebody who is not signed in. */
  readonly actorId: number | null
  /** Whose account it is when somebody else acts in it. */
  readonly onBehalfId: number | null
  /** How he proved who he is, e.g. `session`, `token:7`, `password`. */
  readonly credential: string | null
  readonly address: string
  readonly agent: string
  /** Method and path as the endpoint says them, e.g. `PUT /api/devices/:id`. */
  readonly call: string
}

interface Held {
  acting: Acting
  isOver: boolean
}

const held = new AsyncLocalStorage<Held>()

export const newRequest = (): string => randomUUID()

/** What `work` changes is done for `acting`; what it leaves running afterwards is not. */
export async function actingFor<T>(acting: Acting, work: () => Promise<T>): Promise<T> {
  const mine: Held = { acting, isOver: false }
  return held.run(mine, async () => {
    try {
      return await work()
    } finally {
      mine.isOver = true
    }
  })
}

/** For whom this runs; null for what the server does by itself. */
export function actingNow(): Acting | null {
  const mine = held.getStore()
  return mine && !mine.isOver ? mine.acting : null
}
