import type { Step } from './step'

/** `speedLimit`, knots: what the road allows, where a provider knows it. */
export const noteSpeedLimit: Step = (position, { hooks }) => {
  const knots = hooks.roadSpeedLimit?.(position) ?? null
  if (knots !== null && knots > 0) position.attributes.speedLimit = knots
  return undefined
}
