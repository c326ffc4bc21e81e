import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import {
  Attributes,
  endpoint,
  FlagInput,
  FlagParam,
  Id,
  AttributesInput,
  Reference,
  ReferenceInput,
  RequiredText,
  TextInput,
} from '../wire/index'
import { isNotificationType } from './notification-types'

/** A rule: which events are told to whom and how (TRACKING-API §9.1). `notificators` is a list with commas. */
export const Notification = z.object({
  id: Id,
  attributes: Attributes,
  type: z.string().max(128),
  always: z.boolean(),
  notificators: z.string().max(128).nullable(),
  calendarId: Reference,
  commandId: Reference,
  description: z.string().max(512).nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  type: RequiredText(128).refine(isNotificationType, { error: 'no type of event' }),
  always: FlagInput,
  notificators: TextInput(128),
  calendarId: ReferenceInput,
  commandId: ReferenceInput,
  description: TextInput(512),
})
export type NotificationInput = z.output<typeof NotificationInput>

const Typed = z.object({ type: z.string() })

export const notificationEndpoints = {
  ...crudEndpoints('notification', 'notifications', 'notifications', {
    wire: Notification,
    input: NotificationInput,
    query: ListQuery,
  }),
  types: endpoint('GET', '/api/notifications/types', {
    need: 'free',
    reply: z.array(Typed),
    access: 'user',
    summary: 'Types of events that rules can be about.',
  }),
  notificators: endpoint('GET', '/api/notifications/notificators', {
    need: 'free',
    query: z.object({ announcement: FlagParam.optional() }),
    reply: z.array(Typed),
    access: 'user',
    summary: 'Channels that are ready to be used; with `announcement`, those that carry messages to people.',
  }),
}
