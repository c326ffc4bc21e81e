import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Traccar Client, OsmAnd, own senders',
  summary: 'queries, forms, JSON of one or many places',
  messages: [],
  sources: [],
}
