import { z } from 'zod'
import { SILENCE_CAUSES } from '../silence/index'
import { endpoint, Id, IntegerListParam, WireDate } from '../wire/index'
import { VEHICLE_STATES } from './vehicle-state'

/**
 * What the server alone can say of a vehicle; with its device and position it is the whole answer: name, plate, state,
 * since when, place, speed, age of the signal, blocked since and by whom.
 */
export const VehicleAnswer = z.object({
  deviceId: Id,
  state: z.enum(VEHICLE_STATES),
  /** Since when it is in this state, as history has it; null when that is not known. */
  since: WireDate.nullable(),
  /** Address, or the nearest town (then it begins with ≈); null when nobody knows. */
  place: z.string().nullable(),
  /** Likeliest cause of its silence; null while it speaks, or when nothing tells. */
  silence: z.enum(SILENCE_CAUSES).nullable(),
  /** Null while nothing says that it is blocked. `by`: name of who had it blocked, when that is known and may be seen. */
  blocked: z.object({ since: WireDate.nullable(), by: z.string().nullable() }).nullable(),
})
export type VehicleAnswer = z.infer<typeof VehicleAnswer>

export const answerEndpoints = {
  list: endpoint('GET', '/api/answers', {
    need: ['devices', 'view'],
    query: z.object({ deviceId: IntegerListParam.optional() }),
    reply: z.array(VehicleAnswer),
    access: 'user',
    summary: 'What each vehicle the caller sees is doing: state and since when, place, cause of silence, block.',
  }),
}
