import type { VehicleAnswer } from '@rastro/model/answer'
import type { CommandOrder } from '@rastro/model/command'
import type { EventRow } from '@rastro/model/event'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import type { ConnectionState, LiveNotice } from '../contract'
import { endpoints } from './feed-endpoints'
import { AlarmBook } from './alarm-book'
import { anchoredDevices } from './anchored-devices'
import { answersOf, eventsOf, ordersOf, readFrame, type Frame } from './read-frame'

/** CORE-LIVE-02. */
const RECONNECT_MS = 5000
/** CORE-LIVE-04. */
const IDS_PER_REQUEST = 500
/**
 * A fleet above this waits for the first frame of the socket, which brings the latest positions, and asks only for those
 * it left out; without that frame it asks for all in one request. A hundred requests would only be slower.
 */
const MOST_DEVICES_BY_ID = 5000
const FIRST_FRAME_MS = 5000
const REQUESTS_AT_ONCE = 4
/** Orders that something may still happen to. */
const OPEN_ORDERS = 'state=requested&state=sent&limit=1000'
/** Of the last 24 hours, unless said otherwise. */
const OPEN_ALARMS = 'type=alarm&acknowledged=false&limit=1000'
/** The server says something every 55 s; silence this long means the line is dead. */
const SILENCE_MS = 130_000
/** Orders, alarms and anchors wait this long for the socket that goes on with them. */
const LISTEN_MS = 3000
/** In the address: by the time the socket is open the server tells them, so lists asked for then miss nothing. */
const DEVICES = endpoints.devices.path
/** Of what may be thousands of geofences these are a few. */
const ANCHORS = endpoints.anchors.path
const SWITCHES = 'commands,events,anchors,gone,answers'
/** Lists that could not be had are asked for again after this, and so on, each time twice as long. */
const AGAIN_FIRST_MS = 2000
const AGAIN_MAX_MS = 60_000

export interface FeedSink {
  connection(state: ConnectionState): void
  loaded(devices: Device[]): void
  loadFailed(code: string): void
  devices(devices: Device[]): void
  positions(positions: Position[]): void
  gone(deviceIds: readonly number[]): void
  anchored(deviceIds: ReadonlySet<number>): void
  drivers(drivers: readonly unknown[]): void
  /** Orders that changed, or all that are open. */
  orders(orders: CommandOrder[], isAll: boolean): void
  /** Every alarm that nobody saw to, newest first. */
  alarms(alarms: readonly EventRow[]): void
  /** What vehicles are doing: all of them, or those that changed. */
  answers(answers: readonly VehicleAnswer[]): void
  /** Everything that could be loaded is loaded. */
  settled(): void
  notice(notice: LiveNotice): void
  hasPosition(deviceId: number): boolean
}

const TOO_MANY = 429

class ReplyError extends Error {
  /** @param isPassing asking again may help: not of a server that has no such list, or does not give it to this person */
  constructor(
    readonly status: number,
    readonly isPassing = status >= 500 || status === TOO_MANY,
  ) {
    super(`HTTP ${status}`)
  }
}

/** Also what does not reach the server at all; an answer that is no JSON stays none. */
const isPassing = (error: unknown): boolean =>
  error instanceof ReplyError ? error.isPassing : !(error instanceof SyntaxError)

/** A list of devices that is on its way. */
export interface DevicesAhead {
  askedAtMs: number
  devices: Promise<Device[]>
}

async function getList<T>(url: string, signal?: AbortSignal): Promise<T[]> {
  const reply = await fetch(url, {
    ...(signal && { signal }),
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  })
  if (!reply.ok) throw new ReplyError(reply.status)
  const body: unknown = await reply.json()
  if (!Array.isArray(body)) throw new ReplyError(502)
  return body as T[]
}

/** Asks for the devices of the signed-in person; whoever takes the answer also gets its failure. */
export function askDevices(baseUrl: string): DevicesAhead {
  const devices = getList<Device>(baseUrl + DEVICES)
  devices.catch(() => undefined)
  return { askedAtMs: performance.now(), devices }
}

/** Keeps a fleet loaded and fresh from the plain tracking contract: two lists, the geofences, and the socket. */
export class FleetFeed {
  private socket: WebSocket | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private readonly aborter = new AbortController()
  private wasOpen = false
  private hasFailed = false
  /** What was loaded is older than the socket: between them something may have happened. */
  private isBehind = false
  private devicesAskedAtMs: number | null = null
  private startListening: () => void = () => undefined
  private readonly listening = new Promise<void>((resolve) => (this.startListening = resolve))
  /** One for each load under way: lists that are asked for may have been written before these were heard. */
  private readonly heardMeanwhile = new Set<Frame[]>()
  /** Answers come in any order: one that was asked for before what is shown is dropped. */
  private loadsAsked = 0
  private readonly loadShown = new Map<string, number>()
  private again: ReturnType<typeof setTimeout> | undefined
  private againAfterMs = AGAIN_FIRST_MS
  private readonly alarms = new AlarmBook()
  /** When devices left, by the clock of the page: a list that was asked for before may still hold them. */
  private readonly goneAtMs = new Map<number, number>()
  private anchored: ReadonlySet<number> = new Set()
  private positionsCame: () => void = () => undefined
  private readonly firstPositions = new Promise<void>((resolve) => (this.positionsCame = resolve))

  constructor(
    private readonly baseUrl: string,
    private readonly sink: FeedSink,
    /** The first list, when somebody asked for it already. */
    private ahead: DevicesAhead | null = null,
  ) {}

  /** Devices first: the list is what a person waits for, and the socket begins with every position there is. */
  open(): void {
    this.sink.connection('connecting')
    void this.load()
  }

  close(): void {
    this.aborter.abort()
    clearTimeout(this.retry)
    clearTimeout(this.silence)
    clearTimeout(this.again)
    this.socket?.close(4000)
    this.socket = null
    this.startListening()
  }

  /** Loads devices, then their positions and the rest. A failure keeps what is there. */
  async load(): Promise<void> {
    try {
      const { ahead } = this
      this.ahead = null
      const askedAtMs = ahead?.askedAtMs ?? performance.now()
      const listed = await (ahead?.devices ?? this.get<Device>(DEVICES))
      const devices = listed.filter(({ id }) => (this.goneAtMs.get(id) ?? -Infinity) < askedAtMs)
      this.goneAtMs.clear()
      this.sink.loaded(devices)
      this.hasFailed = false
      this.devicesAskedAtMs = askedAtMs
      this.catchUp()
      this.connect()
      await Promise.all([this.loadPositions(devices), this.loadDrivers(), this.loadWhatIsHeard()])
    } catch (error) {
      if (this.aborter.signal.aborted) return
      this.hasFailed = true
      this.connect()
      this.sink.loadFailed(error instanceof ReplyError ? `HTTP_${error.status}` : 'CONNECTION_ERROR')
    }
    if (!this.aborter.signal.aborted) this.sink.settled()
  }

  /** What changed of devices since their list was asked for and was not heard. */
  private catchUp(): void {
    if (this.devicesAskedAtMs === null || this.socket?.readyState !== WebSocket.OPEN) return
    const seconds = Math.ceil((performance.now() - this.devicesAskedAtMs) / 1000) + 1
    this.devicesAskedAtMs = null
    this.socket.send(JSON.stringify({ devicesOfLast: seconds }))
  }

  /** Lists that the socket goes on with: asked for once it listens, so that nothing falls between the two. */
  private async loadWhatIsHeard(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LISTEN_MS)))
    await Promise.race([this.listening, late])
    clearTimeout(timer)
    if (this.aborter.signal.aborted) return
    this.isBehind = !this.wasOpen
    await this.loadLists()
  }

  private async loadLists(): Promise<void> {
    clearTimeout(this.again)
    const number = ++this.loadsAsked
    const heard: Frame[] = []
    this.heardMeanwhile.add(heard)
    const lists = await Promise.all([
      this.loadList(ANCHORS, number, (list) => this.putAnchors(list, heard), endpoints.geofences.path),
      this.loadList(`${endpoints.orders.path}?${OPEN_ORDERS}`, number, (list) => this.putOrders(list, heard)),
      this.loadList(`${endpoints.events.path}?${OPEN_ALARMS}`, number, (list) => this.putAlarms(list, heard)),
      this.loadList(endpoints.answers.path, number, (list) => this.putAnswers(list, heard)),
    ])
    this.heardMeanwhile.delete(heard)
    if (this.aborter.signal.aborted || number !== this.loadsAsked) return
    if (lists.every(Boolean)) {
      this.againAfterMs = AGAIN_FIRST_MS
      return
    }
    this.again = setTimeout(() => void this.loadLists(), this.againAfterMs)
    this.againAfterMs = Math.min(this.againAfterMs * 2, AGAIN_MAX_MS)
  }

  /**
   * All of these are extra: other tracking servers have no such lists. False when it is worth asking again.
   * @param otherwise what a server is asked that has no such list
   */
  private async loadList(
    path: string,
    number: number,
    put: (list: unknown[]) => void,
    otherwise?: string,
  ): Promise<boolean> {
    const list = await this.get<unknown>(path)
      .catch((error: unknown) => {
        if (otherwise === undefined || !(error instanceof ReplyError) || error.status !== 404) throw error
        return this.get<unknown>(otherwise)
      })
      .catch((error: unknown) => !isPassing(error))
    if (typeof list === 'boolean' || this.aborter.signal.aborted) return list !== false
    if (number < (this.loadShown.get(path) ?? 0)) return true
    this.loadShown.set(path, number)
    put(list)
    return true
  }

  private async loadPositions(devices: Device[]): Promise<void> {
    let placed = devices.filter((device) => device.positionId > 0)
    if (placed.length > MOST_DEVICES_BY_ID) {
      await Promise.race([this.firstPositions, new Promise((resolve) => setTimeout(resolve, FIRST_FRAME_MS))])
      placed = placed.filter((device) => !this.sink.hasPosition(device.id))
      if (placed.length > MOST_DEVICES_BY_ID)
        return this.sink.positions(await this.get<Position>(endpoints.positions.path))
    }
    const ids = placed.map((device) => device.positionId)
    if (ids.length === 0) return
    let next = 0
    const worker = async (): Promise<void> => {
      while (next < ids.length) {
        const batch = ids.slice(next, (next += IDS_PER_REQUEST))
        this.sink.positions(
          await this.get<Position>(`${endpoints.positions.path}?${batch.map((id) => `id=${id}`).join('&')}`),
        )
      }
    }
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, worker))
  }

  /** Names of drivers; ids are shown to those who may not see them. */
  async loadDrivers(): Promise<void> {
    const drivers = await this.get<unknown>(endpoints.drivers.path).catch(() => null)
    if (drivers) this.sink.drivers(drivers)
  }

  private putOrders(open: unknown[], heard: readonly Frame[]): void {
    this.sink.orders(ordersOf(open), true)
    for (const { orders } of heard) if (orders.length > 0) this.sink.orders(orders, false)
  }

  /** Without them the screens go by status and position. */
  private putAnswers(all: unknown[], heard: readonly Frame[]): void {
    this.sink.answers(answersOf(all))
    for (const { answers } of heard) if (answers.length > 0) this.sink.answers(answers)
  }

  private putAlarms(open: unknown[], heard: readonly Frame[]): void {
    this.alarms.load(eventsOf<EventRow>(open))
    for (const frame of heard) this.hearAlarms(frame)
    this.sink.alarms(this.alarms.all)
  }

  private putAnchors(geofences: unknown[], heard: readonly Frame[]): void {
    this.anchored = anchoredDevices(geofences)
    for (const frame of heard) this.hearAnchors(frame)
    this.sink.anchored(this.anchored)
  }

  private get<T>(path: string): Promise<T[]> {
    return getList<T>(this.baseUrl + path, this.aborter.signal)
  }

  private connect(): void {
    if (this.socket || this.aborter.signal.aborted) return
    clearTimeout(this.retry)
    const url = new URL('/api/socket', this.baseUrl)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    url.searchParams.set('listen', SWITCHES)
    const socket = new WebSocket(url)
    this.socket = socket
    socket.onopen = () => {
      this.sink.connection('live')
      this.listen(socket)
      this.catchUp()
      // What was missed meanwhile, or could not be loaded at all.
      if (this.wasOpen || this.hasFailed || this.isBehind) void this.load()
      this.wasOpen = true
      this.startListening()
    }
    socket.onmessage = ({ data }) => {
      this.listen(socket)
      this.receive(data)
    }
    socket.onclose = () => this.reconnectLater(socket)
  }

  private listen(socket: WebSocket): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => {
      socket.close()
      this.reconnectLater(socket)
    }, SILENCE_MS)
  }

  private reconnectLater(socket: WebSocket): void {
    if (this.socket !== socket || this.aborter.signal.aborted) return
    this.socket = null
    clearTimeout(this.silence)
    this.sink.connection('offline')
    this.retry = setTimeout(() => this.connect(), RECONNECT_MS)
  }

  private receive(data: unknown): void {
    const frame = readFrame(data)
    if (frame === null) return
    if (frame.gone.length > 0) this.receiveGone(frame.gone)
    for (const { id } of frame.devices) this.goneAtMs.delete(id)
    if (frame.devices.length > 0) this.sink.devices(frame.devices)
    if (frame.positions.length > 0) {
      this.sink.positions(frame.positions)
      this.positionsCame()
    }
    this.receiveEvents(frame)
    if (frame.orders.length > 0) this.sink.orders(frame.orders, false)
    if (frame.answers.length > 0) this.sink.answers(frame.answers)
    if (frame.users.length > 0) this.sink.notice({ kind: 'users', users: frame.users })
  }

  /** They leave lists and map at once, and what was told of them goes along. */
  private receiveGone(deviceIds: number[]): void {
    for (const id of deviceIds) this.goneAtMs.set(id, performance.now())
    this.sink.gone(deviceIds)
    this.sink.notice({ kind: 'gone', deviceIds })
  }

  private receiveEvents(frame: Frame): void {
    const { events, acknowledged, anchors } = frame
    for (const heard of this.heardMeanwhile) heard.push(frame)
    if (this.hearAlarms(frame)) this.sink.alarms(this.alarms.all)
    if (events.length > 0) this.sink.notice({ kind: 'events', events })
    if (acknowledged.length > 0) this.sink.notice({ kind: 'acknowledged', events: acknowledged })
    if (!this.hearAnchors(frame)) return
    this.sink.anchored(this.anchored)
    this.sink.notice({ kind: 'anchors', anchors })
  }

  /** Whether the alarms that nobody saw to are others now. */
  private hearAlarms({ events, acknowledged, gone }: Frame): boolean {
    const isHeard = this.alarms.hear(events, Date.now())
    const isSettled = this.alarms.settle(new Set(acknowledged.map(({ id }) => id)))
    const isForgotten = this.alarms.forget(new Set(gone))
    return isHeard || isSettled || isForgotten
  }

  private hearAnchors({ anchors }: Frame): boolean {
    if (anchors.length === 0) return false
    const ids = new Set(this.anchored)
    for (const { deviceId, anchored } of anchors) {
      if (anchored) ids.add(deviceId)
      else ids.delete(deviceId)
    }
    this.anchored = ids
    return true
  }
}
