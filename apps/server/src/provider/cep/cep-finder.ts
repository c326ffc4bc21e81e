import type { CepAddress } from '@rastro/model/brazil'
import { ApiError } from '@rastro/model/errors'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { OutboundError, type CallOut } from '#src/platform/outbound'
import { createPaces } from '#src/platform/pace'
import { readCepAnswer } from './cep-services'

export interface CepFinder {
  /** Throws `CEP_UNKNOWN`, `CEP_UNAVAILABLE`, `CEP_DISABLED`, `TOO_MANY_REQUESTS`. */
  find(userId: number, cep: string): Promise<CepAddress>
}

export interface CepDeps {
  /** Addresses with `{cep}`, asked in turn until one answers; none: nobody is asked. */
  urls: readonly string[]
  callOut: CallOut
  clock: Clock
  log: Log
}

const TIMEOUT_MS = 4000
const MAX_BYTES = 16_384
const KEPT = 5000
const KEPT_MS = 30 * 24 * 3_600_000
/** What is unknown today may be a new street tomorrow. */
const UNKNOWN_KEPT_MS = 3_600_000
/** Of one person: what somebody types, not the list of all there are. */
const PACE = { burst: 20, perSecond: 0.5 }

type Known = { address: CepAddress | null; untilMs: number }

/** Addresses by their CEP, each asked for once. */
export function createCepFinder({ urls, callOut, clock, log }: CepDeps): CepFinder {
  const known = new Map<string, Known>()
  const asked = new Map<string, Promise<CepAddress | null>>()
  const paces = createPaces(PACE, clock)

  async function ask(digits: string): Promise<CepAddress | null> {
    for (const url of urls) {
      try {
        const { status, body } = await callOut({
          url: url.replaceAll('{cep}', digits),
          headers: { accept: 'application/json' },
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_BYTES,
        })
        const found = readCepAnswer(status, body)
        return found && { cep: `${digits.slice(0, 5)}-${digits.slice(5)}`, ...found }
      } catch (error) {
        const reason = error instanceof OutboundError ? error.message : 'the answer is none'
        log.info({ service: URL.parse(url)?.hostname, reason }, 'no address by CEP')
      }
    }
    throw new ApiError('CEP_UNAVAILABLE')
  }

  function keep(digits: string, address: CepAddress | null): void {
    known.delete(digits)
    known.set(digits, { address, untilMs: clock.nowMs() + (address ? KEPT_MS : UNKNOWN_KEPT_MS) })
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  }

  async function askOnce(digits: string): Promise<CepAddress | null> {
    const running = asked.get(digits)
    if (running) return running
    const asking = ask(digits).finally(() => asked.delete(digits))
    asked.set(digits, asking)
    const address = await asking
    keep(digits, address)
    return address
  }

  return {
    async find(userId, cep) {
      if (urls.length === 0) throw new ApiError('CEP_DISABLED')
      const digits = cep.replaceAll(/\D/g, '')
      const kept = known.get(digits)
      const isFresh = kept !== undefined && kept.untilMs > clock.nowMs()
      if (!isFresh && paces.take(userId) > 0) throw new ApiError('TOO_MANY_REQUESTS')
      const address = isFresh ? kept.address : await askOnce(digits)
      if (!address) throw new ApiError('CEP_UNKNOWN')
      return address
    },
  }
}
