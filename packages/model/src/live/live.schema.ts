import { z } from 'zod'
import { VehicleAnswer } from '../answer/index'
import { CommandOrder } from '../command/index'
import { Device } from '../device/index'
import { Event, EventRow } from '../event/index'
import { Position } from '../position/index'
import { User } from '../user/index'

/** One text frame of `/api/socket`, server to client. Every key is optional; `{}` is the keepalive (TRACKING-API §5). */
export const LiveFrame = z.object({
  devices: z.array(Device).optional(),
  positions: z.array(Position).optional(),
  /** The listener's own record, after it changed. */
  users: z.array(User).optional(),
  /** Events, for sockets that sent `{"events":true}`; for others those a notification rule tells. */
  events: z.array(Event).optional(),
  /** Events somebody saw to, for sockets that sent `{"events":true}`. */
  acknowledged: z.array(EventRow).optional(),
  /** Devices that are anchored or not any more, for sockets that sent `{"anchors":true}`. */
  anchors: z.array(z.object({ deviceId: z.number(), anchored: z.boolean() })).optional(),
  /** Devices that were deleted or may not be seen any more, for sockets that sent `{"gone":true}`. */
  gone: z.array(z.number()).optional(),
  /** What vehicles are doing, when that changed, for sockets that sent `{"answers":true}`. */
  answers: z.array(VehicleAnswer).optional(),
  logs: z.array(z.unknown()).optional(),
  /** Orders that changed, for sockets that sent `{"commands":true}`. */
  commands: z.array(CommandOrder).optional(),
})
export type LiveFrame = z.infer<typeof LiveFrame>
