/** CORE-SLIDE-03 and 04: between the end of the slide and the action. */
export const ACT_AFTER_MS = 500
