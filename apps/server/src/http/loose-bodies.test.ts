import { calendarEndpoints } from '@rastro/model/calendar'
import { commandEndpoints } from '@rastro/model/command'
import { computedEndpoints } from '@rastro/model/computed'
import { looseScalars } from '@rastro/model/contract'
import { deviceAdminEndpoints, deviceEndpoints } from '@rastro/model/device'
import { driverEndpoints } from '@rastro/model/driver'
import { geofenceEndpoints } from '@rastro/model/geofence'
import { groupEndpoints } from '@rastro/model/group'
import { maintenanceEndpoints } from '@rastro/model/maintenance'
import { notificationEndpoints } from '@rastro/model/notification'
import { orderEndpoints } from '@rastro/model/order'
import { scheduledReportEndpoints } from '@rastro/model/report'
import { serverEndpoints } from '@rastro/model/server'
import { userEndpoints } from '@rastro/model/user'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { inputsOf, schemaOf, valuesOf } from '../../test/contract-inputs'

/** Bodies that clients of the contract send. */
const bodies: Array<[string, z.ZodType]> = [
  ['a device', deviceEndpoints.update.body],
  ['counters', deviceAdminEndpoints.setAccumulators.body],
  ['a group', groupEndpoints.update.body],
  ['a geofence', geofenceEndpoints.update.body],
  ['a driver', driverEndpoints.update.body],
  ['a calendar', calendarEndpoints.update.body],
  ['a maintenance', maintenanceEndpoints.update.body],
  ['an order', orderEndpoints.update.body],
  ['a computed attribute', computedEndpoints.update.body],
  ['a rule', notificationEndpoints.update.body],
  ['a saved command', commandEndpoints.update.body],
  ['a scheduled report', scheduledReportEndpoints.update.body],
  ['the server', serverEndpoints.update.body],
  ['a user', userEndpoints.update.body],
]
/** Dates are numbers or texts as they come, and read by a rule of their own. */
const A_DATE = '2026-08-21T10:00:00Z'
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

describe.each(bodies)('%s', (_what, schema) => {
  const fitting = valuesOf(schemaOf(schema))

  test('that fits is taken to the letter', () => {
    fc.assert(
      fc.property(fitting, (body) => {
        if (schema.safeParse(body).success) expect(looseScalars(schema, body)).toEqual(body)
      }),
      { numRuns: 60 },
    )
  })

  test('with its numbers and flags in quotes means the same', () => {
    const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType> | undefined
    fc.assert(
      fc.property(fitting, (made) => {
        // As it comes over the wire, where there is no -0.
        const body: unknown = JSON.parse(JSON.stringify(made))
        if (!isMap(body) || !shape || !schema.safeParse(body).success) return
        const quoted = Object.entries(body).map(([name, value]) => {
          const isScalar = typeof value === 'number' || typeof value === 'boolean'
          const isQuotable = isScalar && [String(value), A_DATE].every((text) => !shape[name]?.safeParse(text).success)
          return [name, isQuotable ? ` ${String(value)} ` : value]
        })
        expect(schema.parse(looseScalars(schema, Object.fromEntries(quoted)))).toEqual(schema.parse(body))
      }),
      { numRuns: 60 },
    )
  })

  test('of anything is read once and for all, without a stumble', () => {
    fc.assert(
      fc.property(inputsOf(schemaOf(schema)), (body) => {
        const read = looseScalars(schema, body)
        expect(looseScalars(schema, read)).toEqual(read)
      }),
      { numRuns: 60 },
    )
  })
})
