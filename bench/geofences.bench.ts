// Durable positions a second while every device is held against 10,000 geofences.
import { deviceProtocolNamed } from '@rastro/simulator'
import { measuredSeconds, startBenchServer, type BenchServer } from './bench-server'
import { printReport } from './figures'
import { flood } from './flood'
import { openLoad } from './tracker-load'

const DEVICES = 500
const IN_FLIGHT = 4
const GEOFENCES = 10_000
const PROTOCOL = 'gt06'
const BEGIN_MS = Date.now() - 5 * 86_400_000

/** Circles, hexagons and corridors, a third each, all over the 55 × 10 km that the devices drive in. */
const SEED_GEOFENCES = `
with made_group as (insert into groups (name) values ('All') returning id),
geofences as (
  insert into geofences (name, area)
  select 'Geofence ' || n, case n % 3
    when 0 then format('CIRCLE (%s %s, 300)', lat, lon)
    when 1 then format('POLYGON ((%s))', (
      select string_agg(format('%s %s', lat + 0.003 * sin(side * pi() / 3), lon + 0.003 * cos(side * pi() / 3)), ', ')
      from generate_series(0, 5) as side))
    else format('LINESTRING (%s %s, %s %s, %s %s)', lat, lon, lat + 0.004, lon + 0.002, lat + 0.008, lon) end
  from (select n, -23.6 + 0.5 * (n % 100) / 100 as lat, -46.68 + 0.1 * (n / 100) / 100 as lon
        from generate_series(0, $1::int - 1) as n) as place
  returning id),
held as (insert into group_geofences (group_id, geofence_id) select made_group.id, geofences.id from made_group, geofences)
select id from made_group`

async function measure(server: BenchServer): Promise<void> {
  const seconds = measuredSeconds(12)
  const { uniqueId } = deviceProtocolNamed(PROTOCOL)
  const [group] = await server.query<{ id: string }>(SEED_GEOFENCES, [GEOFENCES])
  await server.seedDevices(DEVICES, uniqueId)
  await server.query('update devices set group_id = $1', [group?.id])
  await server.stop()
  await server.start()
  const load = await openLoad(PROTOCOL, DEVICES, 0, server.portOf, (_, count) => BEGIN_MS + count * 1000)
  await flood(load, IN_FLIGHT, 2)
  const cpuBefore = await server.cpuSeconds()
  const deliveredBefore = load.delivered()
  const perSecond = await flood(load, IN_FLIGHT, seconds)
  const cpuMicroseconds = ((await server.cpuSeconds()) - cpuBefore) * 1e6
  const perFix = cpuMicroseconds / Math.max(1, load.delivered() - deliveredBefore)
  await load.close()
  const [stored] = await server.query<{ inside: string; events: string }>(`
    select (select count(*) from positions where geofence_ids is not null) as inside,
           (select count(*) from events where type like 'geofence%') as events`)
  printReport({
    bench: 'geofences',
    setting: `${GEOFENCES} geofences linked to the group of ${DEVICES} ${PROTOCOL} devices over TCP`,
    figures: [
      { name: 'durable positions', value: perSecond, unit: '/s', target: '≥ 5,000/s' },
      { name: 'processor time of the server per position', value: perFix, unit: 'µs' },
      { name: 'memory of the server', value: await server.residentMegabytes(), unit: 'MB' },
    ],
    notes: [
      `${load.delivered()} fixes acknowledged, ${stored?.inside} inside geofences, ${stored?.events} went in or out`,
    ],
  })
}

const server = await startBenchServer()
try {
  await measure(server)
} finally {
  await server.remove()
}
process.exit(0)
