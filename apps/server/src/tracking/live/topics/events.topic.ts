import type { EventRow } from '@rastro/model/event'
import { type ChangeTopicDeps, createChangeTopic, type LiveTopic } from '#src/tracking/live/hub/index'
import { type Events, presentEvent } from '#src/tracking/ingest/events/index'

export interface EventTopicDeps extends Pick<ChangeTopicDeps, 'canSee'> {
  events: Pick<Events, 'subscribeAll'>
}

export interface EventTopic extends LiveTopic {
  /** Somebody saw to an event. */
  acknowledged(row: EventRow): void
}

/**
 * Tells sockets that sent `{"events":true}` of every event on a device their user sees, and of every one that somebody
 * saw to. Others are only told what a notification rule says (TRACKING-API §5): stock apps make a toast of each.
 */
export function createEventTopic({ events, canSee }: EventTopicDeps): EventTopic {
  const topic = createChangeTopic({ name: 'events', canSee })
  events.subscribeAll((event) => {
    topic.tell({ list: 'events', id: event.id, deviceId: event.deviceId, value: presentEvent(event) })
  })
  return {
    ...topic,
    acknowledged: (row) => topic.tell({ list: 'acknowledged', id: row.id, deviceId: row.deviceId, value: row }),
  }
}
