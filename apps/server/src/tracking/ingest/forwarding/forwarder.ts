import type { Log } from '#src/platform/log'
import type { CallOut, OutboundCall } from '#src/platform/outbound'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import { fillUrl, type ForwardedDevice, positionPayload } from './forward-payloads'
import { ANSWER_BYTES, jsonCall, type ForwardPlan, TIMEOUT_MS } from './forward-plan'

export interface ForwarderDeps {
  plan: ForwardPlan
  callOut: CallOut
  log: Log
  /** Undefined when the device is gone. */
  deviceOf(deviceId: number): ForwardedDevice | undefined
  /** The setting `forward.url` of one device: another address, or blank for none. */
  urlOf(deviceId: number): unknown
  /** First delay of a repeated call; it doubles. */
  retryFirstMs?: number
}

export interface Forwarder {
  position(position: TrackedPosition): void
  /** Resolves once nothing is under way. */
  idle(): Promise<void>
  stop(): void
}

const AT_ONCE = 8
/** Calls waiting for their turn; more are lost, for a receiver that slow would fill the memory. */
const QUEUE_MAX = 10_000
const RETRY_FIRST_MS = 100
const TRIES = 10
/** Calls waiting to be repeated. */
const RETRIES_MAX = 100

/** Tells other servers of positions (TRACKING-API §16). Nothing here ever delays a device. */
export function createForwarder(deps: ForwarderDeps): Forwarder {
  const { plan, callOut, log, deviceOf } = deps
  const queue: OutboundCall[] = []
  const retries = new Set<NodeJS.Timeout>()
  const idlers = new Set<() => void>()
  let running = 0
  let stopped = false
  let lost = 0
  const reporter = setInterval(report, 60_000)
  reporter.unref()

  function report(): void {
    if (lost > 0) log.warn({ lost }, 'forwards were lost: the receiver does not answer')
    lost = 0
  }

  function take(call: OutboundCall): void {
    if (stopped) return
    if (queue.length >= QUEUE_MAX) lost++
    else queue.push(call)
    next()
  }

  function next(): void {
    while (running < AT_ONCE) {
      const call = queue.shift()
      if (!call) break
      running++
      void send(call, 1).finally(() => {
        running--
        next()
      })
    }
    if (running === 0 && retries.size === 0) for (const idler of [...idlers]) idler()
  }

  async function send(call: OutboundCall, tries: number): Promise<void> {
    try {
      const { status } = await callOut({ ...call, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES })
      if (status < 200 || status > 299) throw new Error(`the receiver answered ${status}`)
    } catch {
      if (!plan.retry || stopped || tries > TRIES || retries.size >= RETRIES_MAX) lost++
      else repeat(call, tries)
    }
  }

  function repeat(call: OutboundCall, tries: number): void {
    const timer = setTimeout(
      () => {
        running++
        retries.delete(timer)
        void send(call, tries + 1).finally(() => {
          running--
          next()
        })
      },
      (deps.retryFirstMs ?? RETRY_FIRST_MS) * 2 ** (tries - 1),
    )
    retries.add(timer)
  }

  return {
    position(position) {
      const own = deps.urlOf(position.deviceId)
      const url = typeof own === 'string' ? own : plan.url
      const device = url ? deviceOf(position.deviceId) : undefined
      if (!url || !device) return
      if (plan.type === 'json') take(jsonCall(url, plan.headers, positionPayload(position, device)))
      else take({ url: fillUrl(url, position, device), headers: plan.headers })
    },
    idle: () =>
      new Promise((resolve) => {
        const done = (): void => {
          idlers.delete(done)
          resolve()
        }
        idlers.add(done)
        next()
      }),
    stop() {
      stopped = true
      clearInterval(reporter)
      for (const timer of retries) clearTimeout(timer)
      retries.clear()
      queue.length = 0
      report()
    },
  }
}
