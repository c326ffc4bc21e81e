import pg from 'pg'
import type { Log } from '#src/platform/log'

export interface WakeUpParts {
  /** A connection of its own, straight to the database: a pooler in between loses what is listened for. */
  connection: pg.ClientConfig
  /** For telling others. */
  pool: pg.Pool
  log: Log
  /** Something was committed, or may have been. */
  onWake(): void
  /** A process said something; what was said while nobody listened is not heard. */
  onTold?(text: string): void
}

/** Tells other processes that something was committed, and hears of it. Only to be quicker: whoever hears nothing polls. */
export interface WakeUp {
  start(): void
  /** After a commit. */
  tell(): void
  /** Says something to every process that listens, this one too. */
  say(text: string): void
  stop(): Promise<void>
}

const CHANNEL = 'rastro_committed'
/** Commits in this time are told together: telling takes a lock of the whole cluster. */
const TOGETHER_MS = 20
/** Between two looks while nothing can be heard. */
const DEAF_POLL_MS = 200
const CHECK_MS = 10_000
const AGAIN_MS = 2000

export function createWakeUp({ connection, pool, log, onWake, onTold }: WakeUpParts): WakeUp {
  let client: pg.Client | null = null
  let isStopped = true
  let telling: NodeJS.Timeout | null = null
  let retry: NodeJS.Timeout | null = null
  let deaf: NodeJS.Timeout | null = null
  let check: NodeJS.Timeout | null = null

  function setDeaf(isDeaf: boolean): void {
    if (deaf) clearInterval(deaf)
    deaf = isDeaf && !isStopped ? setInterval(onWake, DEAF_POLL_MS) : null
    deaf?.unref()
  }

  /** A connection that is half open says nothing of it. */
  async function isHeard(one: pg.Client): Promise<boolean> {
    const asked = one.query<{ name: string }>('select pg_listening_channels() as name')
    const late = new Promise<null>((resolve) => setTimeout(resolve, CHECK_MS / 2, null).unref())
    const answer = await Promise.race([asked, late])
    return answer?.rows.some(({ name }) => name === CHANNEL) ?? false
  }

  function lose(one: pg.Client): void {
    if (client !== one) return
    client = null
    if (check) clearInterval(check)
    one.end().catch(() => undefined)
    if (isStopped) return
    setDeaf(true)
    retry = setTimeout(() => void listen(), AGAIN_MS)
    retry.unref()
  }

  async function listen(): Promise<void> {
    const one = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, keepAlive: true })
    client = one
    one.on('error', (error) => {
      log.debug({ error: error.message }, 'the connection that hears of commits broke')
      lose(one)
    })
    one.on('end', () => lose(one))
    one.on('notification', ({ payload }) => (payload ? onTold?.(payload) : onWake()))
    try {
      await one.connect()
      await one.query(`listen ${CHANNEL}`)
    } catch (error) {
      log.debug({ error }, 'commits of others cannot be heard of; they are looked for')
      return lose(one)
    }
    if (isStopped) return lose(one)
    setDeaf(false)
    // What was told while nobody listened.
    onWake()
    check = setInterval(() => {
      isHeard(one).then(
        (isThere) => isThere || lose(one),
        () => lose(one),
      )
    }, CHECK_MS)
    check.unref()
  }

  return {
    start() {
      if (!isStopped) return
      isStopped = false
      setDeaf(true)
      void listen()
    },
    tell() {
      if (isStopped || telling) return
      telling = setTimeout(() => {
        telling = null
        pool.query(`notify ${CHANNEL}`).catch(() => undefined)
      }, TOGETHER_MS)
    },
    say(text) {
      pool.query('select pg_notify($1, $2)', [CHANNEL, text]).catch((error: unknown) => {
        log.debug({ error }, 'other processes could not be told; they find out by themselves')
      })
    },
    async stop() {
      isStopped = true
      for (const timer of [telling, retry]) if (timer) clearTimeout(timer)
      for (const timer of [deaf, check]) if (timer) clearInterval(timer)
      const one = client
      client = null
      await one?.end().catch(() => undefined)
    },
  }
}
