/** Narrows the list of events that is opened. */
export interface EventsRequest {
  /** Only of this device. */
  deviceId?: number
  /** Only alarms that nobody saw to. */
  openAlarms?: boolean
  /** This one at once, on the map. */
  eventId?: number
  /** Filtered as the address says, which names the open list. */
  isFromAddress?: boolean
}

/** The window event that opens the list of events. */
export const OPEN_EVENTS = 'openEvents'

/** The part of an address that holds the open list of events with its filter. */
export const EVENTS_IN_ADDRESS = 'events'

export const openEvents = (request: EventsRequest = {}): void => {
  window.dispatchEvent(new CustomEvent(OPEN_EVENTS, { detail: request }))
}
