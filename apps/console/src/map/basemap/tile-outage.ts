/** Tiles that fail one after the other before their server counts as out of reach. */
const MOST_FAILURES = 6
/** After a pause the first few answers tell. */
const MOST_FAILURES_AGAIN = 2
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000

/** Decides when to stop asking a tile server that does not answer, and for how long. Keeps no clock. */
export class TileOutage {
  private failures = 0
  private allowed = MOST_FAILURES
  private nextPauseMs = FIRST_PAUSE_MS
  private paused = false

  get isPaused(): boolean {
    return this.paused
  }

  /** A tile did not come. Returns how long to ask no more, in ms, or null to go on. */
  failed(): number | null {
    if (this.paused || ++this.failures < this.allowed) return null
    this.paused = true
    const pauseMs = this.nextPauseMs
    this.nextPauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    return pauseMs
  }

  /** A tile came: all is well. */
  came(): void {
    this.failures = 0
    this.allowed = MOST_FAILURES
    this.nextPauseMs = FIRST_PAUSE_MS
  }

  /** The pause is over, or was cut short. */
  resume(): void {
    this.paused = false
    this.failures = 0
    this.allowed = MOST_FAILURES_AGAIN
  }
}
