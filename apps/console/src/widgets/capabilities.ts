import type { Capability } from '@rastro/model/capability'
import type { ServerInfo } from '@rastro/model/server'

/** Whether the server does this; one that says nothing of it does what the contract holds and no more. */
export const serverCan = ({ capabilities }: Pick<ServerInfo, 'capabilities'>, capability: Capability): boolean =>
  capabilities?.includes(capability) ?? false
