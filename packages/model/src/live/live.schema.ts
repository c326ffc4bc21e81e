import { z } from 'zod'
import { CommandOrder } from '../command/index'
import { Device } from '../device/index'
import { Position } from '../position/index'
import { User } from '../user/index'

/** One text frame of `/api/socket`, server to client. Every key is optional; `{}` is the keepalive (TRACKING-API §5). */
export const LiveFrame = z.object({
  devices: z.array(Device).optional(),
  positions: z.array(Position).optional(),
  /** The listener's own record, after it changed. */
  users: z.array(User).optional(),
  events: z.array(z.unknown()).optional(),
  logs: z.array(z.unknown()).optional(),
  /** Orders that changed, for sockets that sent `{"commands":true}`. */
  commands: z.array(CommandOrder).optional(),
})
export type LiveFrame = z.infer<typeof LiveFrame>
