import type { Position } from '@rastro/model/position'
import { Cell } from '#src/live/cell'
import type { FleetCounts, FleetQuery, FleetUnit, Readable } from '#src/live/contract'
import { DEFAULT_FLEET_QUERY } from '#src/live/query'
import type { Hit } from '#src/map/hit-test'
import type { SceneSource } from '#src/map/map-stage'
import {
  MOVEMENT_MS,
  buildScene,
  type MapScene,
  type MapView,
  type MercatorBox,
  type SceneOptions,
} from '#src/map/scene'
import { emptyScene } from '#src/map/scene/empty-scene'
import { PastFleet, type PastUnit } from './past-fleet'
import { TrackAhead, type ReadWays } from './track-ahead'

export const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300] as const

/** Where the clock stands and what it does. Epoch ms. */
export interface Clock {
  atMs: number
  speed: number
  isPlaying: boolean
  /** Playing, but what comes next is still on its way. */
  isWaiting: boolean
  /** The fleet of this instant is on its way. */
  isLoading: boolean
  /** The clock has arrived at the present. */
  isAtNow: boolean
  error: unknown
}

/** The fleet at this instant; another object whenever something in it may have changed. */
export interface PastList {
  ids: Int32Array
  counts: FleetCounts | null
}

export interface PastSource {
  fleetAt(atMs: number, signal: AbortSignal): Promise<Position[]>
  ways: ReadWays
}

/** How often the map is told where everybody is going: at high speed, because ways bend. */
const STEP_MS = 500
const FAST_STEP_MS = 200
const FAST_FROM = 20
/** Without movement, vehicles step. */
const STILL_STEP_MS = 1000
/** A page in the background is called late; the clock does not leap for it. */
const STEP_MAX_MS = 1500
const RECOUNT_MS = 1000
const QUERY_REST_MS = 400

/** The time machine: one clock, the fleet as it was, and scenes of it for the map. */
export class PastDesk implements SceneSource {
  readonly clock: Cell<Clock>
  private readonly shown = new Cell<PastList>({ ids: new Int32Array(0), counts: null })
  readonly list: Readable<PastList> = this.shown
  /** Told by the map. */
  onHit: (hit: Hit | null) => void = () => undefined
  /** What the pointer is over. */
  readonly hovered = new Cell<Hit | null>(null)
  private readonly ahead: TrackAhead
  private fleet: PastFleet | null = null
  private units: readonly FleetUnit[] | null = null
  private query: FleetQuery = DEFAULT_FLEET_QUERY
  private view: { view: MapView; options: SceneOptions } | null = null
  private selectedId: number | null = null
  private readonly listeners = new Set<(scene: MapScene) => void>()
  private jumping: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private queryTimer: ReturnType<typeof setTimeout> | undefined
  private steppedMs = 0
  private recountedMs = 0

  constructor(
    private readonly source: PastSource,
    private readonly nowMs: () => number,
    atMs: number,
  ) {
    this.clock = new Cell<Clock>({
      atMs,
      speed: 30,
      isPlaying: false,
      isWaiting: false,
      isLoading: true,
      isAtNow: false,
      error: null,
    })
    this.ahead = new TrackAhead(source.ways, {
      page: (deviceId, columns) => this.fleet?.append(deviceId, columns),
      failed: (error) => {
        this.pause()
        this.tell({ error })
      },
    })
  }

  dispose(): void {
    this.jumping?.abort()
    this.ahead.stop()
    clearTimeout(this.timer)
    clearTimeout(this.queryTimer)
    this.listeners.clear()
  }

  /** Who is in the fleet; the fleet of the present instant is asked for when it is another. */
  setUnits(units: readonly FleetUnit[]): void {
    if (units === this.units) return
    this.units = units
    this.jump(this.clock.get().atMs)
  }

  setQuery(query: FleetQuery): void {
    if (query === this.query) return
    this.query = query
    if (!this.fleet) return
    this.fleet.setQuery(query)
    this.tellList()
    this.sendScene()
    clearTimeout(this.queryTimer)
    // Those who come in now have no way in store.
    if (this.clock.get().isPlaying) this.queryTimer = setTimeout(() => this.jump(this.clock.get().atMs), QUERY_REST_MS)
  }

  /** Sets the clock; playing goes on from there. The future does not exist. */
  jump(atMs: number): void {
    const wantedMs = Math.min(Math.round(atMs), this.nowMs())
    this.jumping?.abort()
    this.ahead.stop()
    const jumping = new AbortController()
    this.jumping = jumping
    this.tell({ atMs: wantedMs, isLoading: true, isWaiting: false, isAtNow: false, error: null })
    const { units } = this
    if (!units) return
    this.source.fleetAt(wantedMs, jumping.signal).then(
      (positions) => {
        if (!jumping.signal.aborted) this.arrive(units, positions, wantedMs)
      },
      (error: unknown) => {
        if (jumping.signal.aborted) return
        this.jumping = null
        this.fleet = new PastFleet(units, [], wantedMs, this.query)
        this.pause()
        this.tell({ isLoading: false, error })
        this.tellList()
        this.sendScene()
      },
    )
  }

  play(): void {
    const { atMs, isPlaying } = this.clock.get()
    if (isPlaying || atMs >= this.nowMs()) return
    this.tell({ isPlaying: true, error: null })
    if (this.jumping === null) this.begin()
  }

  pause(): void {
    clearTimeout(this.timer)
    if (!this.clock.get().isPlaying) return
    this.tell({ isPlaying: false, isWaiting: false })
    this.fleet?.stand(this.clock.get().atMs)
    this.recount()
    this.sendScene()
  }

  toggle(): void {
    if (this.clock.get().isPlaying) this.pause()
    else this.play()
  }

  setSpeed(speed: number): void {
    this.tell({ speed })
  }

  select(deviceId: number | null): void {
    this.selectedId = deviceId
    this.sendScene()
  }

  unit(deviceId: number): PastUnit | null {
    return this.fleet?.unit(deviceId) ?? null
  }

  scopeIds(): number[] {
    return this.fleet?.scopeIds() ?? []
  }

  idsIn(box: MercatorBox): number[] {
    return this.fleet?.idsIn(box) ?? []
  }

  subscribe = (listener: (scene: MapScene) => void): (() => void) => {
    this.listeners.add(listener)
    // The live vehicles leave at once: they are not where these were.
    if (!this.fleet) listener(emptyScene())
    return () => this.listeners.delete(listener)
  }

  setView(view: MapView, options: SceneOptions): void {
    this.view = { view, options }
    this.sendScene()
  }

  hit(hit: Hit | null): void {
    this.onHit(hit)
  }

  hover(hit: Hit | null): void {
    this.hovered.set(hit)
  }

  private arrive(units: readonly FleetUnit[], positions: Position[], atMs: number): void {
    this.jumping = null
    this.fleet = new PastFleet(units, positions, atMs, this.query)
    this.ahead.restart(atMs, this.fleet.scopeIds())
    this.tell({ isLoading: false, isAtNow: atMs >= this.nowMs() - STEP_MAX_MS })
    this.tellList()
    this.sendScene()
    if (this.clock.get().isPlaying) this.begin()
  }

  private begin(): void {
    if (this.fleet && this.ahead.loadedToMs <= this.clock.get().atMs)
      this.ahead.restart(this.clock.get().atMs, this.fleet.scopeIds())
    this.steppedMs = this.nowMs()
    this.step()
  }

  /** One step of the play: where everybody is now, and where to until the next. */
  private step(): void {
    clearTimeout(this.timer)
    const { fleet, ahead } = this
    const { isPlaying, speed, atMs: beforeMs } = this.clock.get()
    if (!isPlaying || !fleet || this.jumping) return
    const wallMs = this.nowMs()
    const wantedMs = beforeMs + Math.min(STEP_MAX_MS, wallMs - this.steppedMs) * speed
    this.steppedMs = wallMs
    const atMs = Math.max(beforeMs, Math.min(wantedMs, ahead.loadedToMs))
    const isAtNow = atMs >= wallMs - STEP_MAX_MS
    this.tell({ atMs, isWaiting: atMs < wantedMs && !isAtNow, isAtNow })
    if (isAtNow) return this.pause()
    ahead.keep(atMs, speed, wallMs)
    const stepMs = this.stepMs(speed)
    const isAnimated = stepMs !== STILL_STEP_MS
    const toMs = isAnimated ? Math.min(atMs + stepMs * speed, ahead.loadedToMs) : atMs
    fleet.move(atMs, toMs, wallMs, isAnimated ? MOVEMENT_MS / stepMs : 1)
    if (wallMs - this.recountedMs >= RECOUNT_MS) this.recount()
    this.sendScene()
    this.timer = setTimeout(() => this.step(), stepMs)
  }

  private stepMs(speed: number): number {
    if (this.view?.options.animated === false) return STILL_STEP_MS
    return speed >= FAST_FROM ? FAST_STEP_MS : STEP_MS
  }

  private recount(): void {
    this.recountedMs = this.nowMs()
    this.fleet?.recount()
    this.tellList()
  }

  private tellList(): void {
    if (this.fleet) this.shown.set({ ids: this.fleet.ids(), counts: this.fleet.counts() })
  }

  private tell(change: Partial<Clock>): void {
    this.clock.set({ ...this.clock.get(), ...change })
  }

  private sendScene(): void {
    if (!this.fleet || !this.view || this.listeners.size === 0) return
    const { view, options } = this.view
    const scene = buildScene(this.fleet, view, { ...options, selectedId: this.selectedId }, this.nowMs())
    for (const listener of this.listeners) listener(scene)
  }
}
