import { answerEndpoints } from '@rastro/model/answer'
import { shownFields } from '@rastro/model/share'
import { jsonArray } from './crud-routes'
import type { Mount } from '#src/http/index'
import type { AccessIndex, Policy } from '#src/tracking/fleet/access/index'
import { type Answers, shownAnswer } from '#src/tracking/live/answer/index'

export interface AnswerRoutes {
  answers: Pick<Answers, 'of'>
  access: AccessIndex
  policy: Policy
}

export function answerRoutes(mount: Mount, { answers, access, policy }: AnswerRoutes): void {
  mount(answerEndpoints.list, ({ actor, query }) => {
    for (const id of query.deviceId ?? []) policy.requireAccess(actor, 'device', id)
    const ids = query.deviceId ? new Set(query.deviceId) : access.visibleDeviceIds(actor.id)
    const fields = shownFields(actor.attributes)
    const found = [...ids].flatMap((id) => shownAnswer(answers.of(id), fields) ?? [])
    return jsonArray(found, (answer) => JSON.stringify(answer))
  })
}
