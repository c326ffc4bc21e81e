/** CORE-SLIDE-06, CSS pixels. */
export const KNOB_PX = 46
export const TRACK_PX = 50
const OFFSET_PX = 2
/** CORE-SLIDE-02: this close to the end counts as the end. */
const END_PX = 5

/** How far the knob can go in a track of a width; both in CSS pixels. */
export const travelPx = (trackWidthPx: number): number => Math.max(0, trackWidthPx - KNOB_PX - 2 * OFFSET_PX)

/** Where the knob stands after the pointer went `movedPx` to the right. */
export const knobAt = (movedPx: number, travel: number): number => Math.min(Math.max(0, movedPx), travel)

/** True at the end of the track, which is never where it begins; a track without room never ends. */
export const isAtEnd = (knobPx: number, travel: number): boolean =>
  travel > 0 && knobPx >= Math.max(travel - END_PX, travel / 2)
