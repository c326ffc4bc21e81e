// Keyword search of the server over 50,000 devices.
import { deviceProtocolNamed } from '@rastro/simulator'
import { startBenchServer, type BenchServer } from '../bench-server'
import { percentile, printReport } from '../figures'

const DEVICES = 50_000
const CALLS = process.argv.includes('--quick') ? 50 : 300
const WORDS = ['vehicle 1', '8645', 'Vehicle 49', '99', 'nothing like it', 'VEHICLE 777']

const measure = async (server: BenchServer): Promise<void> => {
  await server.seedDevices(DEVICES, deviceProtocolNamed('gt06').uniqueId)
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const keyword = encodeURIComponent(WORDS[call % WORDS.length] ?? '')
    const startedAt = performance.now()
    await server.api.call('GET', `/api/devices?all=true&keyword=${keyword}&limit=50`)
    times.push(performance.now() - startedAt)
  }
  printReport({
    bench: 'search',
    setting: `keyword and limit 50 over ${DEVICES} devices, ${CALLS} calls one after the other`,
    figures: [
      { name: 'search, p50', value: percentile(times, 0.5), unit: 'ms', target: '< 50 ms' },
      { name: 'search, p99', value: percentile(times, 0.99), unit: 'ms' },
    ],
    notes: [],
  })
}

const server = await startBenchServer()
try {
  await measure(server)
} finally {
  await server.remove()
}
process.exit(0)
