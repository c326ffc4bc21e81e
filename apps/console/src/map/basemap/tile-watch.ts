import type { Map as GlMap } from 'maplibre-gl'
import { TileOutage } from './tile-outage'

export interface TileWatch {
  /** Asks the server again now. */
  retry(): void
  stop(): void
}

interface TileSwitch {
  /** Whether an event of this source is about the tiles that are watched. */
  isWatched(sourceId: string): boolean
  /** Stops or goes on asking. */
  ask(isAsking: boolean): void
  /** Told when tiles come for the first time, and when they begin or cease to be out of reach. */
  changed(state: 'come' | 'out'): void
}

interface SourceEvent {
  sourceId?: string
  tile?: { state?: string }
}

/** Rests while a tile server does not answer, with longer and longer pauses; at once again when the network is back. */
export function watchTiles(map: GlMap, tiles: TileSwitch): TileWatch & { failed(): void } {
  const outage = new TileOutage()
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: 'come' | 'out' | null = null
  const tell = (state: 'come' | 'out'): void => {
    if (known !== state) tiles.changed((known = state))
  }
  const retry = (): void => {
    if (!outage.isPaused) return
    clearTimeout(timer)
    outage.resume()
    tiles.ask(true)
  }
  const failed = (): void => {
    const pauseMs = outage.failed()
    if (pauseMs === null) return
    tiles.ask(false)
    tell('out')
    timer = setTimeout(retry, pauseMs)
  }
  const onError = ({ sourceId }: SourceEvent): void => {
    if (sourceId !== undefined && tiles.isWatched(sourceId)) failed()
  }
  const onData = ({ sourceId, tile }: SourceEvent): void => {
    if (tile?.state !== 'loaded' || sourceId === undefined || !tiles.isWatched(sourceId)) return
    outage.came()
    tell('come')
  }
  map.on('error', onError)
  map.on('sourcedata', onData)
  addEventListener('online', retry)
  return {
    retry,
    failed,
    stop() {
      clearTimeout(timer)
      map.off('error', onError)
      map.off('sourcedata', onData)
      removeEventListener('online', retry)
    },
  }
}
