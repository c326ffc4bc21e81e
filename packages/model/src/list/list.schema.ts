import { z } from 'zod'
import { FlagParam, IntegerListParam, IntegerParam, TextListParam } from '../wire/index'

/** Parameters that every list takes (TRACKING-API §3.1). */
export const ListQuery = z.object({
  all: FlagParam.optional(),
  userId: IntegerParam.optional(),
  deviceId: IntegerParam.optional(),
  groupId: IntegerParam.optional(),
  keyword: z.string().optional(),
  limit: IntegerParam.optional(),
  offset: IntegerParam.optional(),
  excludeAttributes: FlagParam.optional(),
})
export type ListQuery = z.output<typeof ListQuery>

/** `/devices` also takes exact picks. */
export const DeviceListQuery = ListQuery.extend({
  id: IntegerListParam.optional(),
  uniqueId: TextListParam.optional(),
})
export type DeviceListQuery = z.output<typeof DeviceListQuery>
