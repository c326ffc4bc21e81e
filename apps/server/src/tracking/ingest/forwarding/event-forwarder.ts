import type pg from 'pg'
import type { Log } from '#src/platform/log'
import type { CallOut } from '#src/platform/outbound'
import { createConsumer, createOutboxStore, createParkedStore } from '#src/db/outbox/index'
import { createWorker, createWorkStore, type WorkItem, type WorkOutcome } from '#src/db/work/index'
import { presentEvent, type EventStore, type TrackedEvent } from '#src/tracking/ingest/events/index'
import { presentPosition, type PositionStore } from '#src/tracking/position/positions/index'
import type { ForwardedDevice } from './forward-payloads'
import { ANSWER_BYTES, jsonCall, type ForwardPlan, TIMEOUT_MS } from './forward-plan'

export interface EventForwarderDeps {
  pool: pg.Pool
  plan: ForwardPlan
  callOut: CallOut
  log: Log
  events: Pick<EventStore, 'byId'>
  positions: Pick<PositionStore, 'byIds'>
  /** Undefined when the device is gone. */
  deviceOf(deviceId: number): ForwardedDevice | undefined
  /** For tests. */
  pollMs?: number
}

/** Tells another server of each event at least once, whatever is killed when (TRACKING-API §16). */
export interface EventForwarder {
  start(): void
  /** Events were stored. */
  wake(): void
  stop(): Promise<void>
}

const KIND = 'forward-event'
const AT_ONCE = 8
/** Of an event that its receiver does not take: tried for about a day, then given up. */
const TRIES = 30
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 3_600_000

export function createEventForwarder(deps: EventForwarderDeps): EventForwarder {
  const { pool, plan, callOut, log, events, positions, deviceOf, pollMs } = deps
  const work = createWorkStore(pool)
  const pace = pollMs === undefined ? {} : { pollMs }

  const consumer = createConsumer({
    store: createOutboxStore(pool),
    parked: createParkedStore(pool, 'forwarding'),
    name: 'forwarding',
    log,
    ...pace,
    async derive(rows, client) {
      for (const { kind, seq, ref } of rows)
        if (kind === 'event') await work.add(KIND, String(seq), { event: ref }, { within: client })
    },
    onTaken: () => worker.wake(),
  })

  async function bodyOf(event: TrackedEvent): Promise<string | undefined> {
    const device = deviceOf(event.deviceId)
    if (!device) return undefined
    const [position] = event.positionId === 0 ? [] : await positions.byIds([event.positionId])
    const place = position ? `"position":${JSON.stringify(presentPosition(position))},` : ''
    return `{"event":${JSON.stringify(presentEvent(event))},${place}"device":${device.json}}`
  }

  async function deliver({ body, attempts }: WorkItem, signal: AbortSignal): Promise<WorkOutcome> {
    const event = await events.byId(Number(body.event))
    const text = event && (await bodyOf(event))
    if (!plan.eventUrl || text === undefined) return { kind: 'done' }
    signal.throwIfAborted()
    try {
      const call = jsonCall(plan.eventUrl, plan.eventHeaders, text)
      const { status } = await callOut({ ...call, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES })
      if (status < 200 || status > 299) throw new Error(`the receiver answered ${status}`)
      return { kind: 'done' }
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      if (plan.retry && attempts < TRIES)
        return { kind: 'later', inMs: Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)), error: said }
      log.warn({ error, event: event?.id, attempts }, 'an event was not forwarded')
      return { kind: 'done' }
    }
  }

  const worker = createWorker({ store: work, kind: KIND, log, handle: deliver, atOnce: AT_ONCE, ...pace })

  return {
    start() {
      consumer.start()
      worker.start()
    },
    wake: consumer.wake,
    async stop() {
      await consumer.stop()
      await worker.stop()
    },
  }
}
