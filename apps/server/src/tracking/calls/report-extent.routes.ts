import { ApiError } from '@rastro/model/errors'
import { EXTENT_POSITIONS_MAX, reportExtentEndpoints } from '@rastro/model/report'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import { wireDateFromMs } from '@rastro/model/wire'
import { devicesOf, type ExtentStore, periodOf, type ScopeParts } from '#src/tracking/history/reports/index'

export interface ExtentRoutes extends ScopeParts {
  extents: ExtentStore
  policy: Policy
}

/** Devices whose nearest positions are looked for at once; of more nobody asks when they last drove. */
const NEAREST_DEVICES_MAX = 200

export function extentRoutes(mount: Mount, { extents, policy, ...scope }: ExtentRoutes): void {
  mount(reportExtentEndpoints.size, async ({ query, actor }) => {
    policy.requireReports(actor)
    const ids = devicesOf(actor, query, scope).map(({ id }) => id)
    const found = await extents.count(ids, periodOf(query, 0), EXTENT_POSITIONS_MAX + 1)
    return { positions: Math.min(found, EXTENT_POSITIONS_MAX), isMore: found > EXTENT_POSITIONS_MAX }
  })
  mount(reportExtentEndpoints.nearest, async ({ query, actor }) => {
    policy.requireReports(actor)
    const ids = devicesOf(actor, query, scope).map(({ id }) => id)
    if (ids.length > NEAREST_DEVICES_MAX)
      throw new ApiError('INVALID_INPUT', `more than ${NEAREST_DEVICES_MAX} devices`)
    const { before, after } = await extents.nearest(ids, periodOf(query, 0), query.moving === true)
    const wire = (time: Date | null): string | null => time && wireDateFromMs(time.getTime())
    return { before: wire(before), after: wire(after) }
  })
}
