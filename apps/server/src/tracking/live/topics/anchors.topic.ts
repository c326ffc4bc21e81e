import { type ChangeTopicDeps, createChangeTopic, type LiveTopic } from '#src/tracking/live/hub/index'
import type { Anchors } from '#src/tracking/control/anchor/index'

export interface AnchorTopicDeps extends Pick<ChangeTopicDeps, 'canSee'> {
  anchors: Pick<Anchors, 'onChange'>
}

/** Tells sockets that sent `{"anchors":true}` when a device they see is anchored or not any more, whoever did it. */
export function createAnchorTopic({ anchors, canSee }: AnchorTopicDeps): LiveTopic {
  const topic = createChangeTopic({ name: 'anchors', canSee })
  anchors.onChange((anchored) => {
    topic.tell({ list: 'anchors', id: anchored.deviceId, deviceId: anchored.deviceId, value: anchored })
  })
  return topic
}
