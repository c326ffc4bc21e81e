/** What changes by itself while somebody edits: no change of the record. */
const BY_ITSELF: ReadonlySet<string> = new Set([
  'status',
  'lastUpdate',
  'positionId',
  // Whose a device is follows the tree of accounts.
  'userId',
  'managerId',
  'ownerId',
  'imageVersion',
  'imageTimestamp',
  'imageUpdated',
])

/** The same text for the same content, whatever the order of its keys; absent and null are one. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const kept = Object.entries(value).filter(([key, one]) => !BY_ITSELF.has(key) && one !== null && one !== undefined)
  kept.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${kept.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

/** FNV-1a over 16-bit units, from two beginnings. */
function digest(text: string, start: number): string {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * Tells whether a record is still the one somebody began to edit: the entity tag for `If-Match` of an update, with its
 * quotes. No protection against people who forge it.
 * @param record as it left the server
 */
export function recordVersion(record: object): string {
  const text = canonical(record)
  return `"${digest(text, 0x811c9dc5)}${digest(text, 0x9747b28c)}"`
}
