import type { DecodedPosition } from '@rastro/protocols'

type Written = Omit<DecodedPosition, 'deviceTime' | 'fix'> & {
  deviceTime?: string
  fix?: Omit<NonNullable<DecodedPosition['fix']>, 'time'> & { time: string }
}

/** Positions as text, for the process that judges their device. Their files are kept already. */
export const writePositions = (positions: readonly DecodedPosition[]): string => JSON.stringify(positions)

export const readPositions = (text: string): DecodedPosition[] =>
  (JSON.parse(text) as Written[]).map(({ deviceTime, fix, ...position }) => ({
    ...position,
    ...(deviceTime === undefined ? {} : { deviceTime: new Date(deviceTime) }),
    ...(fix === undefined ? {} : { fix: { ...fix, time: new Date(fix.time) } }),
  }))
