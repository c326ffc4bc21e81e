import { describe, expect, test } from 'vitest'
import { dayEndMs } from './zone-days'

const HOUR_MS = 3_600_000

/** Zones whose clocks do what most do not, with a moment around which they do it. */
const EDGES: Array<[string, string, string]> = [
  ['midnight is left out', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ['the last hour comes twice', 'America/Santiago', '2026-04-05T03:00:00Z'],
  ['summer time an ocean away, +13:45', 'Pacific/Chatham', '2026-09-26T14:00:00Z'],
  ['and back, +12:45', 'Pacific/Chatham', '2026-04-04T14:00:00Z'],
  ['half an hour', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['midnight comes twice', 'America/Havana', '2026-11-01T05:00:00Z'],
  ['a whole day is left out', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['29 February', 'America/Sao_Paulo', '2028-02-29T12:00:00Z'],
  ['no 29 February', 'America/Sao_Paulo', '2100-02-28T12:00:00Z'],
  ['the end of a year', 'Pacific/Kiritimati', '2026-12-31T10:00:00Z'],
  ['the end of a year, west', 'Pacific/Pago_Pago', '2027-01-01T11:00:00Z'],
]

describe('[CORE-REPORTS-03] a day ends where its date does', () => {
  test.each(EDGES)('%s (%s)', (_name, zone, around) => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    const middleMs = Date.parse(around)
    for (let timeMs = middleMs - 72 * HOUR_MS; timeMs < middleMs + 72 * HOUR_MS; timeMs += HOUR_MS / 4) {
      const endMs = dayEndMs(timeMs, zone)
      const found = [format.format(endMs), endMs >= timeMs, format.format(endMs + 1) > format.format(timeMs)]
      expect(found, new Date(timeMs).toISOString()).toEqual([format.format(timeMs), true, true])
    }
  })
})
