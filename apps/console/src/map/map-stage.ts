import { useEffect, useSyncExternalStore } from 'react'
import type { FleetMap } from './fleet-map'
import type { Hit } from './hit-test'
import type { MapScene, MapView, SceneOptions } from './scene'

/** Vehicles that are not the live fleet: the past, a replay. Scenes are built as `live/worker` builds them. */
export interface SceneSource {
  /** Scenes to draw instead of the live ones; the first as soon as the view is known. */
  subscribe(listener: (scene: MapScene) => void): () => void
  /** What of the map is seen, and how vehicles are to be drawn. */
  setView(view: MapView, options: SceneOptions): void
  /** A vehicle or a cluster was clicked, null for bare map. */
  hit(hit: Hit | null): void
  /** What the pointer is over, null for bare map. */
  hover?(hit: Hit | null): void
}

/** What a screen that draws on the map asks of the live map while it is open. */
export interface MapUse {
  /** Drawn instead of the live vehicles; `none` shows no vehicle at all. */
  vehicles?: SceneSource | 'none'
  /** Geofences of the live map are out of sight: the screen draws its own. */
  hidesAreas?: boolean
  /** The screen brings the map where it should be: it does not open at its usual place. */
  startsElsewhere?: boolean
  /** Clicks belong to the screen, as while drawing: they open no vehicle. */
  takesClicks?: boolean
  /** On phones the panel makes room for the map, as while drawing. */
  needsRoom?: boolean
  /** On phones the panel opens as high as it gets: a table to be read, with nothing of it on the map. */
  fillsPanel?: boolean
}

class Store<T> {
  private readonly listeners = new Set<() => void>()

  constructor(private value: T) {}

  get = (): T => this.value

  set(value: T): void {
    this.value = value
    for (const listener of [...this.listeners]) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

const NO_USE: MapUse = {}
const shownMap = new Store<FleetMap | null>(null)
const uses = new Store<readonly MapUse[]>([])
const merged = new Store<MapUse>(NO_USE)
uses.subscribe(() => merged.set(uses.get().length === 0 ? NO_USE : Object.assign({}, ...uses.get())))

/** Told by the live map when its map is there and when it is taken down. */
export const publishMap = (map: FleetMap | null): void => shownMap.set(map)

/** The map behind the panel; null until its code has come. Layers must be drawn through `onStyled`: styles change. */
export const useStageMap = (): FleetMap | null => useSyncExternalStore(shownMap.subscribe, shownMap.get)

/** What open screens ask of the live map together; the screen opened last wins. */
export const useStageUse = (): MapUse => useSyncExternalStore(merged.subscribe, merged.get)

/** Asks this of the live map while the caller is on screen. `use` must be stable (memoized). */
export function useMapUse(use: MapUse | null): void {
  useEffect(() => {
    if (!use) return
    uses.set([...uses.get(), use])
    return () => uses.set(uses.get().filter((other) => other !== use))
  }, [use])
}
