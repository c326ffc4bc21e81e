/** A count that fits in a cluster: 987, 1.2k, 15k. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count)
  const thousands = count / 1000
  return thousands < 10 ? `${(Math.floor(thousands * 10) / 10).toString()}k` : `${Math.floor(thousands)}k`
}
