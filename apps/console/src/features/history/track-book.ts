import type { TrackTotals } from '@rastro/model/track'
import { joinTrackPages, type TrackColumns } from '@rastro/model/track-reader'
import { ApiError } from '#src/api/api-error'
import { readTracks } from '#src/api/tracks'
import type { Span } from '#src/widgets/period'

export interface Track {
  deviceId: number
  state: 'waiting' | 'loading' | 'ready' | 'failed' | 'stopped'
  /** Of the period that has come, 0 to 1. */
  share: number
  error: unknown
  /** Everything that came so far. */
  columns: TrackColumns
  /** Null until the track is whole. */
  totals: TrackTotals | null
}

const JOIN_EVERY_MS = 400
/** What came is joined and drawn anew when it has grown by so much: often at the beginning, seldom when it is long. */
const JOIN_GROWTH = 1.3
const EMPTY = joinTrackPages([])
const waiting = (deviceId: number): Track => ({
  deviceId,
  state: 'waiting',
  share: 0,
  error: null,
  columns: EMPTY,
  totals: null,
})

/** Tracks of the devices and the period of a screen: one after the other comes, can be stopped, and tried again. */
export class TrackBook {
  private tracks: readonly Track[] = []
  private span: Span | null = null
  private readonly listeners = new Set<() => void>()
  private running: { deviceId: number; stop: AbortController } | null = null

  get = (): readonly Track[] => this.tracks

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What is wanted from now on; what is here already stays. */
  want(deviceIds: readonly number[], span: Span | null): void {
    const isSame = span?.fromMs === this.span?.fromMs && span?.toMs === this.span?.toMs
    this.span = span
    const known = new Map(isSame ? this.tracks.map((track) => [track.deviceId, track]) : [])
    const wanted = span ? deviceIds : []
    if (this.running && (!isSame || !wanted.includes(this.running.deviceId))) this.halt()
    this.set(wanted.map((id) => known.get(id) ?? waiting(id)))
    this.next()
  }

  /** Ends loading; what came so far stays. */
  stop(): void {
    this.halt()
    this.set(
      this.tracks.map((track) =>
        track.state === 'loading' || track.state === 'waiting' ? { ...track, state: 'stopped' } : track,
      ),
    )
  }

  /** Asks again for what failed or was stopped. */
  retry(): void {
    this.set(
      this.tracks.map((track) =>
        track.state === 'failed' || track.state === 'stopped' ? waiting(track.deviceId) : track,
      ),
    )
    this.next()
  }

  private halt(): void {
    this.running?.stop.abort()
    this.running = null
  }

  private set(tracks: readonly Track[]): void {
    this.tracks = tracks
    for (const listener of [...this.listeners]) listener()
  }

  private change(deviceId: number, change: Partial<Track>): void {
    this.set(this.tracks.map((track) => (track.deviceId === deviceId ? { ...track, ...change } : track)))
  }

  private next(): void {
    const next = this.tracks.find(({ state }) => state === 'waiting')
    if (this.running || !next || !this.span) return
    const running = { deviceId: next.deviceId, stop: new AbortController() }
    this.running = running
    void this.load(next.deviceId, this.span, running.stop.signal).finally(() => {
      if (this.running !== running) return
      this.running = null
      this.next()
    })
  }

  private async load(deviceId: number, span: Span, signal: AbortSignal): Promise<void> {
    this.change(deviceId, { state: 'loading' })
    const pages: TrackColumns[] = []
    let joinedAt = performance.now()
    let count = 0
    let joined = 0
    let share = 0
    let totals: TrackTotals | null = null
    const join = (): TrackColumns => {
      const columns = joinTrackPages(pages.splice(0))
      pages.push(columns)
      return columns
    }
    try {
      await readTracks(
        { deviceIds: [deviceId], ...span },
        {
          page(_, columns) {
            pages.push(columns)
            count += columns.timesMs.length
          },
          end(_, told) {
            totals = told
          },
          progress: (now) => {
            share = now
            if (signal.aborted || performance.now() - joinedAt < JOIN_EVERY_MS) return
            joinedAt = performance.now()
            if (count < joined * JOIN_GROWTH) return this.change(deviceId, { share })
            joined = count
            this.change(deviceId, { share, columns: join() })
          },
        },
        signal,
      )
      // It came whole just as something else was wanted: it is of another period.
      if (!signal.aborted) this.change(deviceId, { state: 'ready', share: 1, columns: join(), totals })
    } catch (error) {
      if (signal.aborted) return
      // An answer without a fix is an answer.
      if (error instanceof ApiError && error.code === 'TRACK_EMPTY' && error.status === 0)
        this.change(deviceId, { state: 'ready', share: 1, columns: EMPTY })
      else this.change(deviceId, { state: 'failed', share, error, columns: join() })
    }
  }
}
