import type { ShareField } from '@rastro/model/share'
import { type ChangeTopicDeps, createChangeTopic, type LiveTopic } from '#src/tracking/live/hub/index'
import { type Answers, shownAnswer } from '#src/tracking/live/answer/index'

export interface AnswerTopicDeps extends Pick<ChangeTopicDeps, 'canSee'> {
  answers: Pick<Answers, 'onChange'>
  /** What a user is shown of devices; null is everything. */
  fieldsOf(userId: number): ReadonlySet<ShareField> | null
}

/** Tells sockets that sent `{"answers":true}` what the vehicles they see are doing, whenever that changes. */
export function createAnswerTopic({ answers, canSee, fieldsOf }: AnswerTopicDeps): LiveTopic {
  // One a vehicle at most: no more than the fleet.
  const topic = createChangeTopic({ name: 'answers', canSee, most: Number.POSITIVE_INFINITY })
  answers.onChange((answer) => {
    topic.tell({
      list: 'answers',
      id: answer.deviceId,
      deviceId: answer.deviceId,
      value: answer,
      shownTo: (userId) => shownAnswer(answer, fieldsOf(userId)),
    })
  })
  return { ...topic, isForShared: true }
}
