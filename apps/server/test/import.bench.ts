// 20,000 devices from a workbook of 30 columns, while somebody else asks the server for something small.
import type { SheetImport } from '@rastro/model/import'
import { startBenchServer } from '../../../bench/bench-server'
import { percentile, printReport } from '../../../bench/figures'
import { type TestCell, workbookOf } from './sheets'

const ROWS = process.argv.includes('--quick') ? 2000 : 20_000
const TITLES = ['Nome', 'IMEI', 'Placa', 'Telefone', 'Modelo', 'Contato', 'Categoria', 'Inativo', 'Mensalidade', 'Renavam', 'VIN', 'Chassi', 'Número do motor', 'Data de fabricação', 'Hodômetro', 'Tanque', 'Marca do rastreador', 'Modelo do rastreador', 'Tecnologia', 'Protocolo', 'Serial', 'ICCID', 'Operadora', 'APN', 'Ativação do chip', 'Empresa instaladora', 'Instalador', 'Data de instalação', 'Cor', 'Observações'] // prettier-ignore
const row = (index: number): TestCell[] => [`Veículo ${index}`, 860_000_000_000_000 + index * 7, `ABC${index % 10}D${String(index % 100).padStart(2, '0')}`, `+5541999${index}`, 'Scania R450', 'Maria', 'Caminhão', 'não', 'R$ 59,90', '639884962', null, 'X', `M${index}`, { date: 44_000 }, 1000 + index, 300, 'Suntech', 'ST4345', '4G', 'suntech', `S${index}`, `89550312345${String(index).padStart(8, '0')}`, 'Vivo', 'm2m.vivo.com.br', '05/03/2026', 'Instala Já', 'João', '06/03/2026', 'branco', 'sem observações'] // prettier-ignore

const bytes = workbookOf([TITLES, ...Array.from({ length: ROWS }, (_, index) => row(index))])
const server = await startBenchServer({ watchesLoop: true })
const seconds = (fromMs: number): number => (performance.now() - fromMs) / 1000
const cookie = server.api.cookie()
const ask = async <T>(method: string, path: string, body?: FormData): Promise<T> => {
  const answer = await fetch(server.webUrl + path, { method, body, headers: { cookie } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
const small: number[] = []
let isOver = false
const beside = (async () => {
  while (!isOver) {
    const from = performance.now()
    await ask('GET', '/api/session')
    small.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})()
await server.longestStall()
const form = new FormData()
form.append('file', new Blob([new Uint8Array(bytes)]), 'frota.xlsx')
const readFrom = performance.now()
const found = await ask<SheetImport>('POST', '/tarkan/imports', form)
const readSeconds = seconds(readFrom)
const readStall = await server.longestStall()
const runFrom = performance.now()
let now = await ask<SheetImport>('POST', `/tarkan/imports/${found.id}/run`)
while (now.state === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 500))
  now = await ask<SheetImport>('GET', `/tarkan/imports/${found.id}`)
}
const runSeconds = seconds(runFrom)
const runStall = await server.longestStall()
isOver = true
await beside
printReport({
  bench: 'import',
  setting: `${ROWS} rows of ${TITLES.length} columns, ${(bytes.length / 2 ** 20).toFixed(1)} MB; ${now.counts.created} created, ${now.counts.wrong} wrong`,
  figures: [
    { name: 'read, checked and shown', value: readSeconds, unit: 's' },
    { name: 'imported', value: runSeconds, unit: 's', target: '< 60 s with the reading' },
    { name: 'a small call beside it, p50', value: percentile(small, 0.5), unit: 'ms' },
    { name: 'a small call beside it, p99', value: percentile(small, 0.99), unit: 'ms' },
    { name: 'longest stall while reading', value: readStall, unit: 'ms' },
    { name: 'longest stall while importing', value: runStall, unit: 'ms' },
    { name: 'memory after', value: await server.residentMegabytes(), unit: 'MB' },
  ],
  notes: [],
})
await server.remove()
process.exit(0)
