import type { Position } from '@rastro/model/position'
import { presentPosition } from '#src/tracking/position/positions/index'
import type { RowSource } from './row-source'

/** Most positions of one device in a route (TRACKING-API §7.2). */
const ROUTE_MAX = 50_000

export const routeRows: RowSource<Position> = async function* ({ positionsOf }, { run }) {
  for (const [index, device] of run.devices.entries()) {
    for await (const position of positionsOf(device, run.period, ROUTE_MAX)) yield presentPosition(position)
    run.onDevice?.(index + 1)
  }
}
