import type { VehicleAnswer } from '@rastro/model/answer'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import type { VehicleState } from '@rastro/model/vehicle-state'
import type { FleetCounts, FleetQuery, FleetSection, SectionRequest } from '../contract'
import { bucketOf, countFleet, type FleetBucket } from './counts'
import { driverLabel, isDeletedUniqueId, vehicleStateOf, type FleetRecord } from './device-traits'
import { compileFilter, type CompiledFilter } from './filter'
import { DEFAULT_FLEET_QUERY } from './fleet-query'
import { nameKey } from './name-key'
import { searchKeyOf } from './search'
import { cutSections, sameSections } from './sections'
import { dependsOnTelemetry, lastUpdateSortMs, parseSort, sortNamed, type Sort } from './sort'

/** A device with what was worked out once about it. */
export interface FleetRow {
  readonly id: number
  record: FleetRecord
  nameKey: string
  searchKey: string
  driver: string
  lastUpdateMs: number
  /** What the counters tell apart. */
  bucket: FleetBucket
  doing: VehicleState
  /** Passes search, groups, state and advanced filter. */
  inScope: boolean
  categoryShown: boolean
  /** In the list: in scope, category shown, and the combined filter holds. */
  listed: boolean
}

/** Beyond this many renamed or new devices in one flush, sorting afresh is cheaper than inserting one by one. */
const INSERTS_BEFORE_SORT = 200

const byName = (a: FleetRow, b: FleetRow): number =>
  a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : a.id - b.id

/**
 * The fleet in memory, kept filtered and sorted while it changes. Rows stay in name order, so a query is one pass of
 * tests and at most one cheap reordering; an update re-tests one row and the list is rebuilt only if it could differ.
 */
export class FleetIndex {
  private readonly rows = new Map<number, FleetRow>()
  private named: FleetRow[] = []
  private readonly misplaced = new Set<FleetRow>()
  private query: FleetQuery = DEFAULT_FLEET_QUERY
  private filter: CompiledFilter = compileFilter(DEFAULT_FLEET_QUERY)
  private sort: Sort = parseSort(DEFAULT_FLEET_QUERY.sort)
  private listStale = true
  private countsStale = true
  private list: Int32Array = new Int32Array(0)
  private sectionRequest: SectionRequest | null = null
  private cut: FleetSection[] | null = null
  private fleetCounts: FleetCounts = countFleet([])

  /** Devices known and not deleted. */
  get size(): number {
    return this.rows.size
  }

  record(deviceId: number): FleetRecord | undefined {
    return this.rows.get(deviceId)?.record
  }

  records(): IterableIterator<FleetRow> {
    return this.rows.values()
  }

  /** Adds or replaces a device. A deleted one leaves. */
  putDevice(device: Device): void {
    if (isDeletedUniqueId(device.uniqueId)) return this.removeDevice(device.id)
    const row = this.rows.get(device.id)
    if (row) this.replaceDevice(row, device)
    else this.addRow({ device, position: null, anchored: false })
  }

  /** Sets the latest position; false when the device is unknown. The caller decides which position is the latest. */
  putPosition(position: Position): boolean {
    const row = this.rows.get(position.deviceId)
    if (!row) return false
    row.record.position = position
    const driver = driverLabel(row.record.device, position)
    if (driver !== row.driver) this.rekey(row, driver)
    this.retest(row)
    return true
  }

  /** Sets which devices have an active anchor; the others have none. Returns the ids that changed. */
  putAnchored(deviceIds: ReadonlySet<number>): number[] {
    return this.putFlag('anchored', deviceIds)
  }

  /** The same of devices with an alarm that nobody saw to. */
  putAlarmed(deviceIds: ReadonlySet<number>): number[] {
    return this.putFlag('alarmed', deviceIds)
  }

  /** What the server says a device is doing; false when the device is unknown. */
  putAnswer(answer: VehicleAnswer): boolean {
    const row = this.rows.get(answer.deviceId)
    if (!row) return false
    row.record.answer = answer
    this.retest(row)
    return true
  }

  private putFlag(flag: 'anchored' | 'alarmed', deviceIds: ReadonlySet<number>): number[] {
    const changed: number[] = []
    for (const row of this.rows.values()) {
      const isSet = deviceIds.has(row.id)
      if ((row.record[flag] ?? false) === isSet) continue
      row.record[flag] = isSet
      changed.push(row.id)
      this.retest(row)
    }
    return changed
  }

  removeDevice(deviceId: number): void {
    const row = this.rows.get(deviceId)
    if (!row) return
    this.rows.delete(deviceId)
    this.misplaced.delete(row)
    this.named = this.named.filter((other) => other !== row)
    this.listStale = this.countsStale = true
  }

  setQuery(query: FleetQuery): void {
    this.query = query
    this.filter = compileFilter(query)
    this.sort = parseSort(query.sort)
    for (const row of this.rows.values()) this.test(row)
    this.listStale = this.countsStale = true
  }

  setSections(request: SectionRequest | null): void {
    this.sectionRequest = request
    this.listStale = true
  }

  /** Headings of the list; the same array until `ids()` found other ones. */
  sections(): FleetSection[] | null {
    return this.cut
  }

  /** Everything the query lists, in order, below closed headings too. */
  listedIds(): number[] {
    const request = this.sectionRequest
    const rows = this.sortedRows()
    return (request ? cutSections(rows, { ...request, closed: [] }).rows : rows).map((row) => row.id)
  }

  /** Whether the list or the counters may differ from the last read. */
  get isStale(): boolean {
    return this.listStale || this.countsStale
  }

  /** Whether the device passes the query; the map dims or hides the others. */
  isListed(deviceId: number): boolean {
    return this.rows.get(deviceId)?.listed ?? false
  }

  /** As `isListed`, and alone when the query asks for only one device. */
  isOnMap(deviceId: number): boolean {
    const only = this.query.onlyDeviceId
    return only === null ? this.isListed(deviceId) : only === deviceId
  }

  /** Device ids in the order of the list. The same array until it changed: copy it before transferring it. */
  ids(): Int32Array {
    if (!this.listStale) return this.list
    this.listStale = false
    const listed = this.sortedRows()
    const { rows, sections } = this.sectionRequest
      ? cutSections(listed, this.sectionRequest)
      : { rows: listed, sections: null }
    if (!sameIds(rows, this.list)) this.list = Int32Array.from(rows, (row) => row.id)
    if (!sameSections(sections, this.cut)) this.cut = sections
    return this.list
  }

  /** The same object until a counted device changed. */
  counts(): FleetCounts {
    if (this.countsStale) {
      this.countsStale = false
      this.fleetCounts = countFleet(this.rows.values())
    }
    return this.fleetCounts
  }

  private sortedRows(): FleetRow[] {
    this.settleNames()
    return sortNamed(
      this.named.filter((row) => row.listed),
      this.sort,
    )
  }

  private addRow(record: FleetRecord): void {
    const row: FleetRow = {
      id: record.device.id,
      record,
      nameKey: nameKey(record.device.name),
      searchKey: searchKeyOf(record),
      driver: driverLabel(record.device, record.position),
      lastUpdateMs: lastUpdateSortMs(record),
      bucket: bucketOf(record),
      doing: 'never',
      inScope: false,
      categoryShown: false,
      listed: false,
    }
    this.rows.set(row.id, row)
    this.misplaced.add(row)
    this.test(row)
    this.listStale = this.countsStale = true
  }

  private replaceDevice(row: FleetRow, device: Device): void {
    const before = row.record.device
    row.record.device = device
    row.lastUpdateMs = lastUpdateSortMs(row.record)
    if (!sameIdentity(before, device)) {
      this.countsStale = true
      // It may belong below another heading now.
      if (this.sectionRequest) this.listStale = true
      this.rename(row, nameKey(device.name))
      this.rekey(row, driverLabel(device, row.record.position))
    }
    this.retest(row)
  }

  private rename(row: FleetRow, key: string): void {
    if (row.nameKey === key) return
    if (!this.misplaced.has(row)) this.named.splice(placeOf(this.named, row), 1)
    row.nameKey = key
    this.misplaced.add(row)
    this.listStale = true
  }

  private rekey(row: FleetRow, driver: string): void {
    row.driver = driver
    row.searchKey = searchKeyOf(row.record)
  }

  private test(row: FleetRow): void {
    row.bucket = bucketOf(row.record)
    row.doing = vehicleStateOf(row.record, Date.now())
    row.inScope = this.filter.scope(row.record, row.searchKey)
    row.categoryShown = this.filter.isCategoryShown(row.record)
    row.listed = row.inScope && row.categoryShown && this.passes(row)
  }

  /** The choice that the counters stand beside. */
  private passes(row: FleetRow): boolean {
    return this.filter.combined(row.record) && (this.filter.doing === null || this.filter.doing === row.doing)
  }

  private retest(row: FleetRow): void {
    const { inScope, categoryShown, listed, bucket, doing } = row
    this.test(row)
    if (row.listed !== listed || (listed && dependsOnTelemetry(this.sort))) this.listStale = true
    if (row.bucket !== bucket && this.sectionRequest?.by === 'status') this.listStale = true
    const isElsewhere = row.inScope !== inScope || row.categoryShown !== categoryShown
    if (isElsewhere || row.bucket !== bucket || row.doing !== doing) this.countsStale = true
  }

  private settleNames(): void {
    if (this.misplaced.size === 0) return
    if (this.misplaced.size > INSERTS_BEFORE_SORT) this.named = this.named.concat([...this.misplaced]).sort(byName)
    else for (const row of this.misplaced) this.named.splice(placeOf(this.named, row), 0, row)
    this.misplaced.clear()
  }
}

/** Binary search: where the row is, or where it belongs. */
function placeOf(named: readonly FleetRow[], row: FleetRow): number {
  let low = 0
  let high = named.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (byName(named[middle]!, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function sameIds(rows: readonly FleetRow[], ids: Int32Array): boolean {
  return rows.length === ids.length && rows.every((row, i) => row.id === ids[i])
}

/** Whether nothing changed but status and times, which is what most device frames carry. */
function sameIdentity(a: Device, b: Device): boolean {
  return (
    a.name === b.name &&
    a.uniqueId === b.uniqueId &&
    a.phone === b.phone &&
    a.model === b.model &&
    a.category === b.category &&
    a.groupId === b.groupId &&
    JSON.stringify(a.attributes) === JSON.stringify(b.attributes)
  )
}
