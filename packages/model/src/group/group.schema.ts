import { z } from 'zod'
import { Attributes, Id, Reference } from '../wire/index'

export const Group = z.object({ id: Id, attributes: Attributes, groupId: Reference, name: z.string().min(1).max(128) })
export type Group = z.infer<typeof Group>
