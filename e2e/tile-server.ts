import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A grey picture of one pixel; the map stretches it over a tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO4ceMCAAUMAoH7rPuNAAAAAElFTkSuQmCC',
  'base64',
)

export interface TileServer {
  origin: string
  /** Paths asked for so far. */
  asked: string[]
  /** While true every answer is an error. */
  isDown: boolean
  close(): Promise<void>
}

/** Stands in for a street map of somebody else: raster tiles under any path, a style under `/style.json`. */
export async function startTileServer(): Promise<TileServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    tiles.asked.push(path)
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (tiles.isDown) return response.writeHead(503).end()
    if (!path.startsWith('/style.json')) return response.writeHead(200, { 'Content-Type': 'image/png' }).end(TILE)
    const sources = { own: { type: 'raster', tiles: [`${tiles.origin}/styled/{z}/{x}/{y}`], tileSize: 256 } }
    const layers = [{ id: 'own', type: 'raster', source: 'own' }]
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ version: 8, sources, layers }))
  })
  const tiles: TileServer = {
    origin: '',
    asked: [],
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  tiles.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return tiles
}
