import { NONE, plain } from './detector'

/** The key was turned between two positions that both say how it stands. */
export const detectIgnition = plain(({ attributes }, { last }) => {
  const { ignition } = attributes
  const before = last?.attributes.ignition
  if (typeof ignition !== 'boolean' || typeof before !== 'boolean' || ignition === before) return NONE
  return [{ type: ignition ? 'ignitionOn' : 'ignitionOff' }]
})
