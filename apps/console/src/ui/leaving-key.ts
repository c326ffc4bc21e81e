import type { KeyboardEvent } from 'react'

/** Whether a key asks to leave what is open: not the Escape that closes a list of choices inside of it. */
export const isLeavingKey = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true')
