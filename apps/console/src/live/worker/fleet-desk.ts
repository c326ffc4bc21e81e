import type { FleetSection, FleetUnit, SectionRequest } from '../contract'
import { buildScene, type MapView, type SceneOptions } from '#src/map/scene'
import { askDevices, FleetFeed, type DevicesAhead, type FeedSink } from './fleet-feed'
import { asRemembered, type FleetKeeper } from './fleet-keeper'
import { FleetState } from './fleet-state'
import type { FromWorker, ToWorker } from './messages'

/** Rows above and below the window that are kept fresh too, so that scrolling finds them filled. */
const SPARE_ROWS = 12
const ROWS_EVERY_MS = 60
const SCENE_EVERY_MS = 200
const TYPING_REST_MS = 180
const LIST_EVERY_MS = 250
/** A larger fleet is not kept: writing it would cost more than it is worth. */
const MOST_KEPT = 5000
const KEEP_EVERY_MS = 300_000
/** Tabs that are hidden and shown in quick turn do not write each time. */
const KEEP_REST_MS = 20_000
/** Rest between two scenes as a multiple of what the last one cost. */
const SCENE_REST = 6

type Send = (message: FromWorker, transfer?: Transferable[]) => void

/** Answers the main thread: decides what it must be told, and how often. */
export class FleetDesk {
  private state = new FleetState()
  private feed: FleetFeed | null = null
  /** The list of devices, when it was asked for before the start. */
  private ahead: DevicesAhead | null = null
  private ready = false
  private error: string | null = null
  /** Since when the list is from memory; null once the server sent one. */
  private keptAtMs: number | null = null
  private sentKeptAtMs: number | null = null
  /** Whose fleet is kept; null for nobody's. */
  private keptFor: number | null = null
  private keepTimer: ReturnType<typeof setInterval> | undefined
  private wroteAtMs = 0
  private sentIds: Int32Array | null = null
  private sentSections: FleetSection[] | null = null
  private sentReady = false
  private sectionRequest: SectionRequest | null = null
  private sentCounts: unknown = null
  private window: [number, number] = [0, 30]
  private watched = new Set<number>()
  private view: { view: MapView; options: SceneOptions } | null = null
  private visible = true
  private rowsTimer: ReturnType<typeof setTimeout> | undefined
  private listTimer: ReturnType<typeof setTimeout> | undefined
  private sceneTimer: ReturnType<typeof setTimeout> | undefined
  private sceneDueMs = 0
  private settled = false
  /** Requests for the box of the fleet that wait for the first load. */
  private boundsWaiting: number[] = []

  constructor(
    private readonly send: Send,
    private readonly nowMs: () => number,
    private readonly keeper: () => Promise<FleetKeeper>,
  ) {}

  receive(message: ToWorker): void {
    switch (message.kind) {
      case 'ahead':
        this.ahead = askDevices(message.baseUrl)
        return
      case 'start':
        return this.start(message)
      case 'stop':
        return this.stop()
      case 'query':
        this.state.setQuery(message.query)
        this.sendList()
        return this.sceneAfterTyping()
      case 'sections':
        this.sectionRequest = message.request
        this.state.index.setSections(message.request)
        return this.sendList()
      case 'window':
        this.window = [message.firstRow, message.lastRow]
        return this.sendUnits(this.wantedIds())
      case 'watch':
        this.watched = new Set(message.deviceIds)
        return this.sendUnits(message.deviceIds)
      case 'view':
        this.view = { view: message.view, options: message.options }
        return this.sceneSoon(0)
      case 'refresh':
        return void this.feed?.load()
      case 'visible':
        this.visible = message.visible
        if (!message.visible && this.nowMs() - this.wroteAtMs > KEEP_REST_MS) void this.keepFleet()
        return this.changed()
      case 'bounds':
        this.boundsWaiting.push(message.request)
        return this.answerBounds()
      case 'find': {
        const units = this.state.find(message.text, message.limit)
        return this.send({ kind: 'devicesIn', request: message.request, units })
      }
      case 'nearest': {
        const units = this.state.nearest(message.place, message.limit)
        return this.send({ kind: 'devicesIn', request: message.request, units })
      }
      case 'sent':
        return this.send({ kind: 'sent', request: message.request, names: this.state.sentNames() })
      case 'listed': {
        const units = this.state.index.listedIds().flatMap((deviceId) => this.state.unit(deviceId) ?? [])
        return this.send({ kind: 'devicesIn', request: message.request, units })
      }
      case 'devicesIn': {
        const units = this.state.devicesIn(message.box, message.limit)
        return this.send({ kind: 'devicesIn', request: message.request, units })
      }
    }
  }

  private start({ baseUrl, userId, isFromMemory }: Extract<ToWorker, { kind: 'start' }>): void {
    this.stop()
    this.keptFor = userId
    const { ahead } = this
    this.ahead = null
    const sink: FeedSink = {
      connection: (state) => this.send({ kind: 'connection', state }),
      loaded: (devices) => {
        this.state.loadDevices(devices, this.nowMs())
        this.ready = true
        this.error = null
        this.keptAtMs = null
        this.sendList()
        this.changed()
      },
      loadFailed: (code) => {
        // A list from memory says for itself that the server is away.
        this.error = this.keptAtMs === null ? code : null
        this.sendList()
      },
      devices: (devices) => {
        for (const deviceId of this.state.putDevices(devices, this.nowMs()))
          this.send({ kind: 'notice', notice: { kind: 'driverLeft', deviceId } })
        this.changed()
      },
      positions: (positions) => {
        this.state.putPositions(positions, this.nowMs())
        if (this.state.drivers.takeWish(this.nowMs())) void this.feed?.loadDrivers()
        this.changed()
      },
      gone: (deviceIds) => {
        this.state.dropDevices(deviceIds)
        this.sendList()
        this.changed()
      },
      anchored: (deviceIds) => {
        this.state.putAnchored(deviceIds, this.nowMs())
        this.changed()
      },
      answers: (answers) => {
        this.state.putAnswers(answers, this.nowMs())
        this.changed()
      },
      alarms: (alarms) => {
        this.state.putAlarmed(new Set(alarms.map(({ deviceId }) => deviceId)), this.nowMs())
        this.send({ kind: 'alarms', alarms })
        this.changed()
      },
      drivers: (drivers) => {
        this.state.drivers.asked(this.nowMs())
        this.state.putDrivers(drivers, this.nowMs())
        this.changed()
      },
      orders: (orders, isAll) => this.send({ kind: 'orders', orders, isAll }),
      settled: () => {
        this.settled = true
        this.answerBounds()
        void this.keepFleet()
        this.keepTimer ??= setInterval(() => void this.keepFleet(), KEEP_EVERY_MS)
      },
      notice: (notice) => this.send({ kind: 'notice', notice }),
      hasPosition: (deviceId) => this.state.index.record(deviceId)?.position != null,
    }
    this.feed = new FleetFeed(baseUrl, sink, ahead)
    this.feed.open()
    if (userId !== null && isFromMemory) void this.remember(userId)
  }

  /** The list as it was last known, until the server answers. */
  private async remember(userId: number): Promise<void> {
    const feed = this.feed
    const kept = await this.keeper()
      .then((keeper) => keeper.read(userId))
      .catch(() => null)
    if (!kept || this.ready || this.feed !== feed) return
    this.state.loadDevices(asRemembered(kept.devices), this.nowMs())
    this.state.putPositions(kept.positions, this.nowMs())
    this.keptAtMs = kept.savedAtMs
    this.ready = this.settled = true
    this.error = null
    this.sendList()
    this.answerBounds()
    this.changed()
  }

  private async keepFleet(): Promise<void> {
    const userId = this.keptFor
    if (userId === null || !this.ready || this.keptAtMs !== null) return
    this.wroteAtMs = this.nowMs()
    const { devices, positions } = this.state.records()
    const keeper = await this.keeper().catch(() => null)
    const isSmall = devices.length <= MOST_KEPT
    const work = isSmall ? keeper?.write({ userId, savedAtMs: this.wroteAtMs, devices, positions }) : keeper?.forget()
    // Storage full or switched off: a reload without a server shows the maintenance page.
    await work?.catch(() => undefined)
  }

  private stop(): void {
    this.feed?.close()
    this.feed = null
    this.state = new FleetState()
    this.state.index.setSections(this.sectionRequest)
    this.ready = this.settled = false
    this.error = this.keptAtMs = null
    clearInterval(this.keepTimer)
    this.keepTimer = undefined
    this.sentIds = null
    clearTimeout(this.rowsTimer)
    clearTimeout(this.listTimer)
    clearTimeout(this.sceneTimer)
    this.rowsTimer = this.listTimer = this.sceneTimer = undefined
  }

  private answerBounds(): void {
    if (!this.settled) return
    const box = this.state.bounds()
    for (const request of this.boundsWaiting.splice(0)) this.send({ kind: 'bounds', request, box })
  }

  /** Something in the fleet changed: rows soon, list and map a little later. */
  private changed(): void {
    if (!this.visible) return
    this.rowsTimer ??= setTimeout(() => {
      this.rowsTimer = undefined
      this.sendChangedUnits()
    }, ROWS_EVERY_MS)
    if (this.state.index.isStale)
      this.listTimer ??= setTimeout(() => {
        this.listTimer = undefined
        this.sendList()
      }, LIST_EVERY_MS)
    this.sceneSoon(SCENE_EVERY_MS)
  }

  private sendChangedUnits(): void {
    const changed = this.state.takeChanged()
    this.sendUnits([...this.wantedIds()].filter((id) => changed.has(id)))
  }

  private wantedIds(): Set<number> {
    const wanted = new Set(this.watched)
    const ids = this.sentIds
    const [first, last] = this.window
    if (ids)
      for (let row = Math.max(0, first - SPARE_ROWS); row <= Math.min(ids.length - 1, last + SPARE_ROWS); row++)
        wanted.add(ids[row]!)
    return wanted
  }

  private sendUnits(deviceIds: Iterable<number>): void {
    if (!this.ready) return
    const units: FleetUnit[] = []
    const gone: number[] = []
    for (const deviceId of deviceIds) {
      const unit = this.state.unit(deviceId)
      if (unit) units.push(unit)
      else gone.push(deviceId)
    }
    if (units.length > 0 || gone.length > 0) this.send({ kind: 'units', units, gone })
  }

  private sendList(): void {
    const ids = this.state.index.ids()
    const sections = this.state.index.sections()
    const before = this.wantedIds()
    const isOther = ids !== this.sentIds || sections !== this.sentSections
    if (isOther || this.ready !== this.sentReady || this.error !== null || this.keptAtMs !== this.sentKeptAtMs) {
      this.sentKeptAtMs = this.keptAtMs
      this.sentIds = ids
      this.sentSections = sections
      this.sentReady = this.ready
      const copy = ids.slice()
      this.sendUnits([...this.wantedIds()].filter((id) => !before.has(id)))
      const { ready, error, keptAtMs } = this
      this.send({ kind: 'list', ids: copy, sections, ready, error, keptAtMs }, [copy.buffer])
    }
    const counts = this.state.index.counts()
    if (counts === this.sentCounts) return
    this.sentCounts = counts
    this.send({ kind: 'counts', counts })
  }

  private sceneSoon(delayMs: number): void {
    if (this.view === null || !this.ready || !this.visible) return
    const waitMs = Math.max(delayMs === 0 ? 0 : 16, this.sceneDueMs - this.nowMs())
    if (delayMs === 0) {
      clearTimeout(this.sceneTimer)
      this.sceneTimer = setTimeout(() => this.sendScene(), 0)
    } else this.sceneTimer ??= setTimeout(() => this.sendScene(), waitMs)
  }

  /** Rows follow each key; the map waits until the typing rests, or drawing it would hold up the rows. */
  private sceneAfterTyping(): void {
    if (this.view === null || !this.ready || !this.visible) return
    clearTimeout(this.sceneTimer)
    this.sceneTimer = setTimeout(() => this.sendScene(), TYPING_REST_MS)
  }

  private sendScene(): void {
    this.sceneTimer = undefined
    if (this.view === null) return
    const startedMs = this.nowMs()
    const scene = buildScene(this.state.slots, this.view.view, this.view.options, startedMs)
    this.sceneDueMs = startedMs + Math.max(SCENE_EVERY_MS, (this.nowMs() - startedMs) * SCENE_REST)
    this.send({ kind: 'scene', scene }, [
      scene.units,
      scene.deviceIds.buffer,
      scene.clusters.buffer,
      scene.clusterBoxes.buffer,
    ] as Transferable[])
  }
}
