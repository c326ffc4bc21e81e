import type { TFunction } from 'i18next'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { LINKS_PER_CALL, changeLinks, linkedQuery } from '#src/api/links'
import type { LinkableNoun } from '#src/widgets/device-dialogs'
import { startWork, type Work, type WorkPlan } from '#src/widgets/work'
import { bondOf, keyOf } from './link-nouns'
import type { Choice } from './use-choices'

/** One link to make or remove. */
interface Pair {
  subjectId: number
  other: Choice
}

export interface Change {
  subject: LinkableNoun
  ids: readonly number[]
  other: LinkableNoun
  isLinked: boolean
  t: TFunction
  /** Many of them in one text. */
  number: (value: number) => string
  onSettled(): void
}

const titleOf = ({ t, isLinked, number }: Change, pairs: readonly Pair[]): string =>
  t(isLinked ? 'links.linking' : 'links.unlinking', { count: pairs.length, number: number(pairs.length) })

const planOf = (change: Change, pairs: readonly Pair[]): WorkPlan<Pair> => {
  const { subject, other, isLinked } = change
  const owns = bondOf(subject, other) === 'owns'
  return {
    title: titleOf(change, pairs),
    items: pairs,
    batchSize: LINKS_PER_CALL,
    splits: true,
    async run(batch) {
      // Owner first: the order of the keys says which link it is.
      const links = batch.map((pair) =>
        owns
          ? { [keyOf(subject)]: pair.subjectId, [keyOf(other)]: pair.other.id }
          : { [keyOf(other)]: pair.other.id, [keyOf(subject)]: pair.subjectId },
      )
      await changeLinks(links, isLinked)
      return []
    },
    nameOf: ({ other: { name } }) => name,
    undo: (done) => planOf({ ...change, isLinked: !isLinked }, done),
    onSettled: change.onSettled,
  }
}

/** The links that are not yet as they should be, so that undo takes back those and no others. */
async function missingPairs(
  change: Change,
  chosen: readonly Choice[],
  counts: ReadonlyMap<number, number>,
): Promise<Pair[]> {
  const { subject, ids, other, isLinked } = change
  const pairs: Pair[] = []
  for (const one of chosen) {
    const count = counts.get(one.id) ?? 0
    if (count === (isLinked ? ids.length : 0)) continue
    const linked =
      count === 0 || count === ids.length
        ? null
        : new Set((await linkedQuery(keyOf(other), [one.id], keyOf(subject)).queryFn({})).map(({ id }) => id))
    for (const subjectId of ids)
      if ((linked ? linked.has(subjectId) : count > 0) !== isLinked) pairs.push({ subjectId, other: one })
  }
  return pairs
}

/** A device and the group it is in, before and after. */
interface Member {
  deviceId: number
  name: string
  groupId: number
  before: number
}

const memberPlan = (members: readonly Member[], change: Change): WorkPlan<Member> => ({
  title: change.t('links.grouping', { count: members.length, number: change.number(members.length) }),
  // Devices for the same group next to each other, so that they go in one call.
  items: [...members].sort((a, b) => a.groupId - b.groupId),
  batchSize: LINKS_PER_CALL,
  async run(batch) {
    const byDevice = new Map(batch.map((member) => [member.deviceId, member]))
    const failures = []
    for (const groupId of new Set(batch.map((member) => member.groupId))) {
      const deviceIds = batch.filter((member) => member.groupId === groupId).map(({ deviceId }) => deviceId)
      const result = await call(endpoints.changeDevices, { body: { deviceIds, set: { groupId } } })
      for (const { deviceId, code } of result.failures) {
        const item = byDevice.get(deviceId)
        if (item) failures.push({ item, code })
      }
    }
    return failures
  },
  nameOf: ({ name }) => name,
  undo: (done) =>
    memberPlan(
      done.map((member) => ({ ...member, groupId: member.before, before: member.groupId })),
      change,
    ),
  onSettled: change.onSettled,
})

export interface Grouped {
  id: number
  name: string
  groupId: number
}

/** Starts a change; null when everything is so already. */
export async function startLinking(
  change: Change,
  chosen: readonly Choice[],
  counts: ReadonlyMap<number, number>,
  devices: readonly Grouped[],
): Promise<Work | null> {
  const { subject, ids, other, isLinked } = change
  if (bondOf(subject, other) !== 'membership') {
    const pairs = await missingPairs(change, chosen, counts)
    return pairs.length > 0 ? startWork(planOf(change, pairs)) : null
  }
  const deviceIds = new Set(subject === 'device' ? ids : chosen.map(({ id }) => id))
  const groupIds = subject === 'device' ? chosen.map(({ id }) => id) : ids
  const target = groupIds[0] ?? 0
  const members = devices
    .filter(({ id, groupId }) => deviceIds.has(id) && (isLinked ? groupId !== target : groupIds.includes(groupId)))
    .map(({ id, name, groupId }) => ({ deviceId: id, name, groupId: isLinked ? target : 0, before: groupId }))
  return members.length > 0 ? startWork(memberPlan(members, change)) : null
}
