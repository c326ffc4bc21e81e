import type { EventRow } from '@rastro/model/event'
import type { MapScene, MercatorBox } from '#src/map/scene'
import { Cell } from './cell'
import type { ConnectionState, FleetClient, FleetCounts, FleetList, FleetUnit, LiveNotice } from './contract'
import { fleetAhead } from './fleet-ahead'
import { OrderBook } from './order-book'
import type { FromWorker, ToWorker } from './worker/messages'

/** The side of a `Worker` that the client needs. */
export interface WorkerPort {
  postMessage(message: ToWorker): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
}

const NO_COUNTS: FleetCounts = {
  fleet: 0,
  all: 0,
  online: 0,
  offline: 0,
  unknown: 0,
  moving: 0,
  stopped: 0,
  doing: { moving: 0, idle: 0, stopped: 0, silent: 0, never: 0 },
  categories: {},
  brands: [],
  models: [],
  technologies: [],
  states: [],
}
const NO_ALARMS: readonly EventRow[] = []
const NO_LIST: FleetList = { ids: new Int32Array(0), sections: null, ready: false, error: null, keptAtMs: null }
/** Units nobody looks at any more that are still remembered, for scrolling back. */
const SPARE_UNITS = 400
/** CORE-LIVE: the list is loaded again this long after a creation. */
const REFRESH_MS = 100

/** The main thread's side of the live fleet; everything heavy happens behind `port`. */
export function createFleetClient(port: WorkerPort): FleetClient {
  const connection = new Cell<ConnectionState>('connecting')
  const counts = new Cell<FleetCounts>(NO_COUNTS)
  const list = new Cell<FleetList>(NO_LIST)
  const units = new Map<number, Cell<FleetUnit | null>>()
  const orders = new OrderBook()
  const alarms = new Cell<readonly EventRow[]>(NO_ALARMS)
  const watched = new Map<number, number>()
  const sceneListeners = new Set<(scene: MapScene) => void>()
  const noticeListeners = new Set<(notice: LiveNotice) => void>()
  const waiting = new Map<number, (answer: unknown) => void>()
  let lastRequest = 0
  const visibility = new AbortController()

  const unitCell = (deviceId: number): Cell<FleetUnit | null> => {
    let cell = units.get(deviceId)
    if (!cell) units.set(deviceId, (cell = new Cell<FleetUnit | null>(null)))
    return cell
  }
  const forgetSpareUnits = (): void => {
    for (const [deviceId, cell] of units) {
      if (units.size <= SPARE_UNITS) return
      if (!cell.isObserved && !watched.has(deviceId)) units.delete(deviceId)
    }
  }
  const ask = <T>(message: (request: number) => ToWorker): Promise<T> =>
    new Promise<T>((resolve) => {
      const request = ++lastRequest
      // The worker answers a question with what was asked for; nothing else has its number.
      waiting.set(request, (value) => resolve(value as T))
      port.postMessage(message(request))
    })
  const answer = (request: number, value: unknown): void => {
    waiting.get(request)?.(value)
    waiting.delete(request)
  }
  const sendWatched = (): void => port.postMessage({ kind: 'watch', deviceIds: [...watched.keys()] })

  const hear = (data: FromWorker): void => {
    switch (data.kind) {
      case 'connection':
        return connection.set(data.state)
      case 'list':
        return list.set(data)
      case 'counts':
        return counts.set(data.counts)
      case 'units':
        for (const unit of data.units) unitCell(unit.device.id).set(unit)
        for (const deviceId of data.gone) unitCell(deviceId).set(null)
        return forgetSpareUnits()
      case 'scene':
        return sceneListeners.forEach((listener) => listener(data.scene))
      case 'orders':
        orders.put(data.orders, data.isAll)
        return noticeListeners.forEach((listener) => listener({ kind: 'orders', orders: data.orders }))
      case 'alarms':
        return alarms.set(data.alarms)
      case 'notice':
        if (data.notice.kind === 'gone') orders.forget(data.notice.deviceIds)
        return noticeListeners.forEach((listener) => listener(data.notice))
      case 'bounds':
        return answer(data.request, data.box)
      case 'sent':
        return answer(data.request, data.names)
      case 'devicesIn':
        return answer(data.request, data.units)
    }
  }

  let isAttended = false
  const held: FromWorker[] = []
  port.onmessage = ({ data }) => (isAttended ? hear(data) : void held.push(data))

  return {
    attend() {
      isAttended = true
      held.splice(0).forEach(hear)
    },
    start(session) {
      port.postMessage({ kind: 'start', ...session })
      globalThis.document?.addEventListener(
        'visibilitychange',
        () => port.postMessage({ kind: 'visible', visible: !document.hidden }),
        { signal: visibility.signal },
      )
    },
    stop() {
      visibility.abort()
      port.postMessage({ kind: 'stop' })
      units.forEach((cell) => cell.set(null))
      orders.clear()
      alarms.set(NO_ALARMS)
      list.set(NO_LIST)
      counts.set(NO_COUNTS)
      connection.set('connecting')
    },
    connection,
    counts,
    list,
    setQuery: (query) => port.postMessage({ kind: 'query', query }),
    setSections: (request) => port.postMessage({ kind: 'sections', request }),
    setWindow: (firstRow, lastRow) => port.postMessage({ kind: 'window', firstRow, lastRow }),
    unit: unitCell,
    orders: (deviceId) => orders.of(deviceId),
    alarms,
    watch(deviceId) {
      watched.set(deviceId, (watched.get(deviceId) ?? 0) + 1)
      sendWatched()
      return () => {
        const left = (watched.get(deviceId) ?? 1) - 1
        if (left > 0) watched.set(deviceId, left)
        else watched.delete(deviceId)
        sendWatched()
      }
    },
    setMapView: (view, options) => port.postMessage({ kind: 'view', view, options }),
    onMapScene(listener) {
      sceneListeners.add(listener)
      return () => sceneListeners.delete(listener)
    },
    bounds: () => ask<MercatorBox | null>((request) => ({ kind: 'bounds', request })),
    find: (text, limit) => ask<FleetUnit[]>((request) => ({ kind: 'find', request, text, limit })),
    nearest: (place, limit) => ask<FleetUnit[]>((request) => ({ kind: 'nearest', request, place, limit })),
    sentNames: () => ask<string[]>((request) => ({ kind: 'sent', request })),
    listed: () => ask<FleetUnit[]>((request) => ({ kind: 'listed', request })),
    devicesIn: (box, limit) => ask<FleetUnit[]>((request) => ({ kind: 'devicesIn', request, box, limit })),
    onNotice(listener) {
      noticeListeners.add(listener)
      return () => noticeListeners.delete(listener)
    },
    refresh: () => void setTimeout(() => port.postMessage({ kind: 'refresh' }), REFRESH_MS),
  }
}

/** A client with a worker of its own. */
export const openFleetClient = (): FleetClient => createFleetClient(fleetAhead.take())
