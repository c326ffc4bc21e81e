// How long a server with 50,000 devices takes from launch to its first answers.
import { deviceProtocolNamed } from '@rastro/simulator'
import { startBenchServer, type BenchServer } from './bench-server'
import { printReport } from './figures'
import { openLoad } from './tracker-load'

const DEVICES = 50_000
const STATES = `
with stored as (
  insert into positions (id, fix_time, device_time, server_time, latitude, longitude, total_distance, device_id,
                         fingerprint, altitude, speed, course, accuracy, distance, protocol, valid, motion)
  select id, now(), now(), now(), -23 + (id % 100) / 100.0, -46, 0, id, 0, 0, 20, 90, 0, 0,
         (select min(n.id) from position_protocols n), true, true
  from devices where unique_id <> $1 returning id, device_id, fix_time)
insert into device_states (device_id, last_update, position_id, position_fix_time)
select device_id, fix_time, id, fix_time from stored`

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** A real fix, for which the server makes the partition that the others go into. */
const storeOneFix = async (server: BenchServer): Promise<void> => {
  const load = await openLoad('gt06', 1, 0, server.portOf, () => Date.now())
  await load.send(0)
  await load.close()
}

const measure = async (server: BenchServer): Promise<void> => {
  await server.seedDevices(DEVICES, deviceProtocolNamed('gt06').uniqueId)
  await storeOneFix(server)
  await server.query(STATES, [deviceProtocolNamed('gt06').uniqueId(0)])
  await server.stop()
  const cold = await timed(server.start)
  const list = await timed(() => server.api.call('GET', '/api/devices'))
  let restored = 0
  const positions = await timed(async () => {
    restored = (await server.api.call<unknown[]>('GET', '/api/positions')).length
  })
  await server.kill()
  const afterKill = await timed(server.start)
  printReport({
    bench: 'start',
    setting: `${DEVICES} devices with a last position each, embedded database`,
    figures: [
      { name: 'launch to first answer', value: cold, unit: 's', target: '< 5 s' },
      { name: 'launch to first answer after SIGKILL', value: afterKill, unit: 's' },
      { name: 'first list of all devices', value: list, unit: 's' },
      { name: 'latest positions of all devices', value: positions, unit: 's' },
      { name: 'memory of the server', value: await server.residentMegabytes(), unit: 'MB' },
    ],
    notes: [`${restored} last positions restored`],
  })
}

const server = await startBenchServer()
try {
  await measure(server)
} finally {
  await server.remove()
}
process.exit(0)
