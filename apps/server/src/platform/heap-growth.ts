/**
 * For the engine: garbage is collected once it is seven tenths of what lives, not several times as much. Positions under
 * way outlive the young generation, so that a flood would otherwise fill memory with what nobody needs any more. Costs a
 * twentieth more processor time in a flood, and nothing beside one.
 */
export const HEAP_GROWTH = '--heap-growing-percent=70'
