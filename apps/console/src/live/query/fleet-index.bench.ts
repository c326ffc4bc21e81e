/** Prints what search, filter, sort and updates cost over a large fleet: `npx tsx apps/console/src/live/query/fleet-index.bench.ts`. */
import { DEFAULT_FLEET_QUERY, FleetIndex } from './index'
import { makeDevice, makePosition } from '../testing/fleet-builders'

const devices = 50_000
const ROUNDS = 9
const index = new FleetIndex()
const plate = (i: number): string => `ABC${i % 10}D${String(i).padStart(5, '0')}`

function loadFleet(): void {
  for (let i = 1; i <= devices; i++) {
    index.putDevice(
      makeDevice(i, {
        name: `Caminhão ${(i * 7919) % devices} · ${plate(i)}`,
        uniqueId: String(860_000_000_000_000 + i),
        phone: `+55 41 9${i}`,
        model: 'Volvo FH 540',
        category: i % 3 ? 'truck' : 'car',
        status: i % 4 ? 'online' : 'offline',
        lastUpdate: new Date(1_750_000_000_000 + ((i * 48_271) % 1_000_003) * 1000).toISOString(),
        attributes: { placa: plate(i) },
      }),
    )
  }
  for (let i = 1; i <= devices; i++) move(i, i % 2 === 0)
}

function move(id: number, motion: boolean): void {
  index.putPosition(
    makePosition(id, { attributes: { motion, ignition: motion, batteryLevel: 80, driverUniqueId: `D${id % 500}` } }),
  )
}

function time(label: string, work: (round: number) => void): void {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const start = performance.now()
    work(round)
    return performance.now() - start
  }).sort((a, b) => a - b)
  console.log(`${label.padEnd(44)} median ${times[ROUNDS >> 1]!.toFixed(1)} ms, worst ${times.at(-1)!.toFixed(1)} ms`)
}

const start = performance.now()
loadFleet()
index.ids()
index.counts()
console.log(`${devices} devices and positions loaded and sorted in ${(performance.now() - start).toFixed(0)} ms`)

const query = (parts: Partial<typeof DEFAULT_FLEET_QUERY>) => {
  index.setQuery({ ...DEFAULT_FLEET_QUERY, ...parts })
  index.ids()
}
time('search, one letter', () => query({ search: 'c' }))
time('search, plate', (round) => query({ search: plate(1000 + round) }))
time('search + online + hidden category', () =>
  query({ search: 'caminhao 1', combined: 'online', hiddenCategories: ['car'] }),
)
time('search + sort by motion', () => query({ search: 'volvo', sort: 'motion-asc' }))
time('search + sort by last update', () => query({ search: 'volvo', sort: 'lastUpdate-desc' }))
time('counts', (round) => {
  index.setQuery({ ...DEFAULT_FLEET_QUERY, search: String(round) })
  index.counts()
})
index.setQuery(DEFAULT_FLEET_QUERY)
index.ids()
time('5,000 positions, sorted by name', (round) => {
  for (let id = 1; id <= 5000; id++) move(id, (id + round) % 2 === 0)
  index.ids()
  index.counts()
})
