import type { BatchResult, Command, CommandOrder } from '@rastro/model/command'
import { recordVersion } from '@rastro/model/record-version'
import { ApiError } from './api-error'
import { call, callWhole, queryFor } from './call'
import { endpoints } from './endpoints'

/** The six fields of the contract, and nothing else (CORE-COMMANDS-03). */
export interface CommandToSend {
  /** The saved command; 0 when ad hoc. */
  id: number
  description: string
  deviceId: number
  type: string
  textChannel: boolean
  attributes: Record<string, unknown>
}

export interface Sent {
  /** At least one device did not get it yet. */
  isQueued: boolean
  /** 0 when the server gave none. */
  orderId: number
}

/** Sends to one device, or with `groupId` to every device of that group. */
export const sendCommand = async (command: CommandToSend, groupId?: number): Promise<Sent> => {
  const { status, headers } = await callWhole(endpoints.sendCommand, { query: { groupId }, body: command })
  return { isQueued: status === 202, orderId: Number(headers.get('x-command-order')) || 0 }
}

/** Sends to many devices; each has its own result. */
export const sendToMany = (deviceIds: readonly number[], command: CommandToSend): Promise<BatchResult> =>
  call(endpoints.sendCommandBatch, { body: { deviceIds: [...deviceIds], command } })

/** What decides what would happen to a command. */
export type CommandToJudge = Pick<CommandToSend, 'type' | 'attributes' | 'textChannel'>

export const previewQuery = (deviceId: number, { type, attributes, textChannel }: CommandToJudge) => ({
  ...queryFor(endpoints.previewCommand, { body: { deviceId, type, attributes, textChannel } }),
  refetchInterval: 10_000,
  staleTime: 0,
})

export const savedCommandsQuery = () => queryFor(endpoints.listCommands, {})
/** Saved commands that this device understands and is linked to. */
export const sendableQuery = (deviceId: number) => queryFor(endpoints.listSendableCommands, { query: { deviceId } })
/** Types one device understands, or all there are. */
export const commandTypesQuery = (deviceId: number | null, textChannel: boolean) =>
  queryFor(endpoints.listCommandTypes, { query: deviceId === null ? {} : { deviceId, textChannel } })

/** `id` 0 makes a new one. @param edited as it was loaded: fails with CHANGED_MEANWHILE when it is another one by now */
export const saveCommand = (command: Command, edited?: Command | null): Promise<Command> => {
  const body = { ...command, deviceId: 0 }
  return command.id > 0
    ? call(endpoints.updateCommand, {
        params: { id: command.id },
        body,
        ifMatch: edited ? recordVersion(edited) : undefined,
      })
    : call(endpoints.createCommand, { body })
}

/** CORE-APIMAIN-04: an id that is none is refused here. */
export const deleteCommand = async (id: number): Promise<unknown> => {
  if (!(id > 0)) throw new ApiError({ status: 0, code: 'UNKNOWN_ERROR', detail: 'id' })
  return call(endpoints.deleteCommand, { params: { id } })
}

const ORDERS_PER_PAGE = 50

export interface OrderFilter {
  deviceId?: number
  /** Only those that wait or were not confirmed yet. */
  isOpen?: boolean
  /** Only those older than this id. */
  before?: number
}

/** A page of orders, newest first. */
export const listOrders = ({ deviceId, isOpen, before }: OrderFilter, signal?: AbortSignal): Promise<CommandOrder[]> =>
  call(endpoints.listCommandOrders, {
    query: { deviceId, before, limit: ORDERS_PER_PAGE, ...(isOpen ? { state: ['requested', 'sent'] } : {}) },
    signal,
  })

/** First part of the keys of every question for orders. */
export const ORDERS_KEY = endpoints.listCommandOrders.path

export const ordersQuery = (filter: Omit<OrderFilter, 'before'>) => ({
  queryKey: [ORDERS_KEY, filter] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
    listOrders({ ...filter, before: pageParam }, signal),
  initialPageParam: undefined,
  getNextPageParam: (page: CommandOrder[]) => (page.length < ORDERS_PER_PAGE ? undefined : page.at(-1)?.id),
})

export const cancelOrder = (id: number): Promise<unknown> => call(endpoints.cancelCommandOrder, { params: { id } })

export const deleteDevice = (id: number): Promise<unknown> => call(endpoints.removeDevice, { params: { id } })
