import { type ChangeTopicDeps, createChangeTopic, type LiveTopic } from '#src/tracking/live/hub/index'
import { type CommandDesk, presentOrder } from '#src/tracking/control/commands/index'

export interface OrderTopicDeps extends Pick<ChangeTopicDeps, 'canSee'> {
  desk: Pick<CommandDesk, 'onChange'>
}

/** Tells sockets that sent `{"commands":true}` of every order that changes on a device their user sees. */
export function createOrderTopic({ desk, canSee }: OrderTopicDeps): LiveTopic {
  const topic = createChangeTopic({ name: 'commands', canSee })
  desk.onChange((order) => {
    topic.tell({ list: 'commands', id: order.id, deviceId: order.deviceId, value: presentOrder(order) })
  })
  return topic
}
