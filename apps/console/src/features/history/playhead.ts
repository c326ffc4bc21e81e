/** The moment that map, chart and table share. */
export interface PlayheadState {
  /** Epoch ms. */
  timeMs: number
  /** Where the pointer is, on whichever of the three; it goes before the time while it is there. */
  hoverMs: number | null
  isPlaying: boolean
  /** Seconds of the past in a second. */
  rate: number
  isFollowing: boolean
}

export const RATES = [1, 2, 5, 10, 30, 60, 120, 300] as const
/** Words on the screen need not follow every picture of a film. */
const WORDS_EVERY_MS = 100

export const shownTime = ({ timeMs, hoverMs }: PlayheadState): number => hoverMs ?? timeMs

/** Outside React: the map follows every frame, React only as fast as people read. */
export class Playhead {
  private state: PlayheadState = { timeMs: 0, hoverMs: null, isPlaying: false, rate: 60, isFollowing: true }
  private told = this.state
  private toldAtMs = Number.NEGATIVE_INFINITY
  private readonly frameListeners = new Set<(state: PlayheadState) => void>()
  private readonly listeners = new Set<() => void>()

  /** Every change. */
  onFrame(listener: (state: PlayheadState) => void): () => void {
    this.frameListeners.add(listener)
    return () => this.frameListeners.delete(listener)
  }

  now = (): PlayheadState => this.state
  /** For `useSyncExternalStore`: while playing, behind `now` by a moment. */
  get = (): PlayheadState => this.told
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  set(change: Partial<PlayheadState>, atMs = performance.now()): void {
    const before = this.state
    this.state = { ...before, ...change }
    for (const listener of [...this.frameListeners]) listener(this.state)
    const isOnlyTime = before.isPlaying && this.state.isPlaying && before.rate === this.state.rate
    if (isOnlyTime && before.isFollowing === this.state.isFollowing && atMs - this.toldAtMs < WORDS_EVERY_MS) return
    this.toldAtMs = atMs
    this.told = this.state
    for (const listener of [...this.listeners]) listener()
  }

  /** A moment later within bounds; stops at the end. */
  advance(passedMs: number, endMs: number, atMs?: number): void {
    const timeMs = Math.min(endMs, this.state.timeMs + passedMs * this.state.rate)
    this.set({ timeMs, isPlaying: timeMs < endMs }, atMs)
  }
}
