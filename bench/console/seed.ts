// What the browser benchmarks show: a fleet and geofences, written past the API, which would take minutes.
import { deviceProtocolNamed } from '@rastro/simulator'
import type { BenchServer } from '../bench-server'
import { openLoad } from '../tracker-load'

/** Of the first polygon, whose corners are dragged. */
export const EDITED_CORNERS = 150

/** Vehicles and geofences stand all over 50 × 50 km. */
const STATES = `
with stored as (
  insert into positions (id, fix_time, device_time, server_time, latitude, longitude, total_distance, device_id,
                         fingerprint, altitude, speed, course, accuracy, distance, protocol, valid, motion)
  select 1000 + id, now(), now(), now(), -23.8 + (id * 37 % 500) / 1000.0, -46.9 + (id * 91 % 500) / 1000.0, 0, id, 0, 0, 20, 90, 0, 0,
         (select min(n.id) from position_protocols n), true, true
  from devices returning id, device_id, fix_time)
insert into device_states (device_id, last_update, position_id, position_fix_time)
select device_id, fix_time, id, fix_time from stored
on conflict (device_id) do update set position_id = excluded.position_id, position_fix_time = excluded.position_fix_time`

/** Polygons of 5 to 200 corners; of mixed ones a third each are circles and lines. */
const GEOFENCES = `
with ring as (
  select n, -23.8 + (n * 7919 % 5000) / 10000.0 as lat, -46.9 + (n * 104729 % 5003) / 10006.0 as lon,
    case when n = 0 then ${EDITED_CORNERS} else 5 + n * 31 % 196 end as corners, 0.002 + (n % 7) / 2000.0 as radius
  from generate_series(0, $1::int - 1) n),
made as (
  insert into geofences (name, area, attributes)
  select 'Cerca ' || n, case when n = 0 or not $2::boolean or n % 3 = 1 then format('POLYGON ((%s))', (
      select string_agg(format('%s %s', round((lat + radius * sin(i * 2 * pi() / corners))::numeric, 6),
        round((lon + radius * cos(i * 2 * pi() / corners))::numeric, 6)), ', ') from generate_series(0, corners - 1) i))
    when n % 3 = 0 then format('CIRCLE (%s %s, %s)', lat, lon, 100 + n % 300)
    else format('LINESTRING (%s)', (
      select string_agg(format('%s %s', round((lat + i * 0.0004)::numeric, 6), round((lon + 0.0006 * sin(i / 2.0))::numeric, 6)), ', ')
      from generate_series(0, 3 + corners % 20) i)) end,
    jsonb_build_object('color', (array['#c62828', '#1d63c9', '#2e7d32', '#8e24aa', '#ef6c00'])[1 + n % 5])
  from ring order by n returning id)
insert into user_geofences (user_id, geofence_id) select (select min(id) from users), id from made`

/** Vehicles with a plate and a last position each. */
export async function seedFleet(server: BenchServer, devices: number): Promise<void> {
  await server.seedDevices(devices, deviceProtocolNamed('gt06').uniqueId)
  // A real fix, for which the server makes the partition that the others go into.
  const load = await openLoad('gt06', 1, 0, server.portOf, () => Date.now())
  await load.send(0)
  await load.close()
  await server.query(STATES)
}

/** Geofences in place of those before; the id of the first. Starts the server again, so that it knows them and the positions. */
export async function seedGeofences(server: BenchServer, count: number, isMixed: boolean): Promise<number> {
  await server.query('delete from geofences')
  await server.query(GEOFENCES, [count, isMixed])
  await server.stop()
  await server.start()
  const [first] = await server.query<{ id: string }>('select min(id) as id from geofences')
  return Number(first?.id)
}
