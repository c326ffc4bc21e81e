/** Letters, digits and hyphens, so that every mail program and every disk takes them: `Histórico` is `historico`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export interface PeriodFileName {
  title: string
  /** First and last day, such as `2026-11-01`; null for what has no period. */
  days: readonly [from: string, to: string] | null
  /** The word between two days. */
  until: string
  ending: string
}

/** `viagens-2026-11-01-a-2026-11-07.pdf` */
export function periodFileName({ title, days, until, ending }: PeriodFileName): string {
  const period = days === null ? [] : days[0] === days[1] ? [days[0]] : [days[0], until, days[1]]
  return `${[title, ...period].map(plain).filter(Boolean).join('-')}.${plain(ending)}`
}
