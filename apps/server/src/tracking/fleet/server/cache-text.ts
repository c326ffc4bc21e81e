import type { Links } from '#src/tracking/fleet/access/index'

interface Kept {
  links: Links
  devices: Iterable<{ id: number; uniqueId: string; groupId: number }>
  /** How many of each there are. */
  counts: Readonly<Record<string, number>>
}

/** Devices told one by one; of more, only how many. */
const DEVICES_MAX = 10_000
const KINDS = ['geofence', 'driver', 'command', 'attribute', 'maintenance', 'notification', 'order'] as const

/** What is kept in memory, as a tree that people read: devices, and what each is linked to. */
export function* cacheText({ links, devices, counts }: Kept): Generator<string> {
  yield Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}\n`)
    .join('')
  let told = 0
  for (const { id, uniqueId, groupId } of devices) {
    if (++told > DEVICES_MAX) break
    const lines = KINDS.flatMap((kind) => {
      const ids = [...links[`device_${kind}s`].rightsOf(id)]
      return ids.length > 0 ? [`  ${kind}: ${ids.join(' ')}\n`] : []
    })
    yield `device ${id} ${JSON.stringify(uniqueId)}${groupId > 0 ? ` in group ${groupId}` : ''}\n${lines.join('')}`
  }
  if (told > DEVICES_MAX) yield '…\n'
}
