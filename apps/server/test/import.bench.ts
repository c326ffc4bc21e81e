// Devices from workbooks of 30 columns, ever larger, while somebody else asks the server for something small.
import { setTimeout as pause } from 'node:timers/promises'
import type { SheetImport } from '@rastro/model/import'
import { type BenchServer, startBenchServer } from '../../../bench/bench-server'
import { type Figure, percentile, printReport } from '../../../bench/figures'
import { type TestCell, workbookOf } from './sheets'

const SIZES = process.argv.includes('--quick') ? [500, 2000] : [500, 2000, 8000, 20_000]
const TITLES = ['Nome', 'IMEI', 'Placa', 'Telefone', 'Modelo', 'Contato', 'Categoria', 'Inativo', 'Mensalidade', 'Renavam', 'VIN', 'Chassi', 'Número do motor', 'Data de fabricação', 'Hodômetro', 'Tanque', 'Marca do rastreador', 'Modelo do rastreador', 'Tecnologia', 'Protocolo', 'Serial', 'ICCID', 'Operadora', 'APN', 'Ativação do chip', 'Empresa instaladora', 'Instalador', 'Data de instalação', 'Cor', 'Observações'] // prettier-ignore
const row = (index: number): TestCell[] => [`Veículo ${index}`, 860_000_000_000_001 + index * 7, `ABC${index % 10}D${String(index % 100).padStart(2, '0')}`, `+5541999${index}`, 'Scania R450', 'Maria', 'Caminhão', 'não', 'R$ 59,90', '639884962', null, 'X', `M${index}`, { date: 44_000 }, 1000 + index, 300, 'Suntech', 'ST4345', '4G', 'suntech', `S${index}`, `89550312345${String(index).padStart(8, '0')}`, 'Vivo', 'm2m.vivo.com.br', '05/03/2026', 'Instala Já', 'João', '06/03/2026', 'branco', 'sem observações'] // prettier-ignore
const PAUSE_MS = 20
const POLL_MS = 500

const workbook = (from: number, count: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(workbookOf([TITLES, ...Array.from({ length: count }, (_, index) => row(from + index))]))

/** What a piece of work took: on the clock, and of the processor by the server and its database. */
async function spent<T>(server: BenchServer, work: () => Promise<T>) {
  await server.longestStall()
  const [cpu, database, from] = [await server.cpuSeconds(), await server.databaseCpuSeconds(), performance.now()]
  const result = await work()
  return {
    result,
    seconds: (performance.now() - from) / 1000,
    cpu: (await server.cpuSeconds()) - cpu,
    database: (await server.databaseCpuSeconds()) - database,
    stall: await server.longestStall(),
  }
}

/** Asks again and again for something small, until it is told that it is over; how long each took. */
function askBeside(ask: () => Promise<unknown>): () => Promise<number[]> {
  const took: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now()
      await ask()
      took.push(performance.now() - from)
      await pause(PAUSE_MS)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return took
  }
}

async function measure(server: BenchServer, from: number, count: number): Promise<Figure[]> {
  const cookie = server.api.cookie()
  const ask = async <T>(method: string, path: string, body?: FormData): Promise<T> => {
    const answer = await fetch(server.webUrl + path, { method, body, headers: { cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const form = new FormData()
  form.append('file', new Blob([workbook(from, count)]), 'frota.xlsx')
  const end = askBeside(() => ask('GET', '/api/session'))
  const read = await spent(server, () => ask<SheetImport>('POST', '/tarkan/imports', form))
  const run = await spent(server, async () => {
    const path = `/tarkan/imports/${read.result.id}`
    let now = await ask<SheetImport>('POST', `${path}/run`)
    while (now.state === 'running') {
      await pause(POLL_MS)
      now = await ask<SheetImport>('GET', path)
    }
    return now
  })
  const small = await end()
  const { created } = run.result.counts
  if (created !== count) throw new Error(`${created} of ${count} created`)
  const named = (name: string, value: number, unit: string, target?: string): Figure => ({
    name: `${count} rows: ${name}`,
    value,
    unit,
    target,
  })
  return [
    named('read, checked and shown', read.seconds, 's'),
    named('imported', run.seconds, 's', count === 20_000 ? '< 60 s with the reading' : undefined),
    named('processor of the server while reading', read.cpu, 's'),
    named('processor of the server while importing', run.cpu, 's'),
    named('processor of the database, both', read.database + run.database, 's'),
    named('a small call beside it, p50', percentile(small, 0.5), 'ms'),
    named('a small call beside it, p99', percentile(small, 0.99), 'ms'),
    named('longest stall while reading', read.stall, 'ms'),
    named('longest stall while importing', run.stall, 'ms'),
  ]
}

const server = await startBenchServer({ watchesLoop: true })
try {
  const figures: Figure[] = []
  let from = 0
  for (const count of SIZES) {
    figures.push(...(await measure(server, from, count)))
    from += count
  }
  figures.push({ name: 'memory after', value: await server.residentMegabytes(), unit: 'MB' })
  printReport({
    bench: 'import',
    setting: `${SIZES.join(', ')} rows of ${TITLES.length} columns, one sheet after the other into the same fleet`,
    figures,
    notes: [],
  })
} finally {
  await server.remove()
}
process.exit(0)
