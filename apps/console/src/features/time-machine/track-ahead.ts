import type { TrackColumns } from '@rastro/model/track-reader'

/** Reads the tracks of devices, as `readTracks` of the API does; rejects when they did not come whole. */
export type ReadWays = (
  request: { deviceIds: readonly number[]; fromMs: number; toMs: number },
  page: (deviceId: number, columns: TrackColumns) => void,
  signal: AbortSignal,
) => Promise<void>

export interface AheadSink {
  page(deviceId: number, columns: TrackColumns): void
  failed(error: unknown): void
}

/** So much of the play at the present speed is kept in store, ms of the wall clock. */
const STORE_MS = 12_000
/** So much is asked for at once. */
const WINDOW_MS = 25_000
const WINDOW_MIN_MS = 5 * 60_000
const WINDOW_MAX_MS = 3 * 3_600_000
/** The server answers for no more devices at once. */
const DEVICES_AT_ONCE = 200
const CALLS_AT_ONCE = 2

/** Loads what the clock is about to play, a window at a time, so that it never runs into the unknown. */
export class TrackAhead {
  /** Up to here everything is known, epoch ms. */
  loadedToMs = 0
  private deviceIds: readonly number[] = []
  private loading: AbortController | null = null

  constructor(
    private readonly read: ReadWays,
    private readonly sink: AheadSink,
  ) {}

  restart(atMs: number, deviceIds: readonly number[]): void {
    this.stop()
    this.loadedToMs = atMs
    this.deviceIds = deviceIds
  }

  stop(): void {
    this.loading?.abort()
    this.loading = null
  }

  /** Asks for more when the store gets low; never for what has not happened yet. */
  keep(atMs: number, speed: number, nowMs: number): void {
    const fromMs = this.loadedToMs
    if (this.loading || fromMs >= nowMs || fromMs - atMs > speed * STORE_MS) return
    const lengthMs = Math.min(WINDOW_MAX_MS, Math.max(WINDOW_MIN_MS, speed * WINDOW_MS))
    void this.load(fromMs, Math.min(nowMs, fromMs + lengthMs))
  }

  private async load(fromMs: number, toMs: number): Promise<void> {
    const loading = new AbortController()
    this.loading = loading
    const parts: number[][] = []
    for (let at = 0; at < this.deviceIds.length; at += DEVICES_AT_ONCE)
      parts.push(this.deviceIds.slice(at, at + DEVICES_AT_ONCE))
    // At once, a page at a time: all of a window together would hold up the map. What comes twice is known already.
    const take = (deviceId: number, columns: TrackColumns): void => {
      if (!loading.signal.aborted) this.sink.page(deviceId, columns)
    }
    const worker = async (): Promise<void> => {
      for (let deviceIds = parts.shift(); deviceIds; deviceIds = parts.shift())
        await this.read({ deviceIds, fromMs, toMs }, take, loading.signal)
    }
    try {
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker))
      if (loading.signal.aborted) return
      this.loadedToMs = toMs
      this.loading = null
    } catch (error) {
      if (loading.signal.aborted) return
      loading.abort()
      this.loading = null
      this.sink.failed(error)
    }
  }
}
