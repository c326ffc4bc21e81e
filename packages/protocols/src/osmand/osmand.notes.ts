import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Traccar Client, OsmAnd, own HTTP senders',
  summary: 'query, form, nested and listed JSON',
  messages: [
    {
      type: 'query or form',
      meaning: 'one position, cells, access points, any attribute',
      read: true,
      answer: '200, with a waiting command; 400 without an id, or where nothing can be read',
    },
    { type: 'JSON object', meaning: 'one nested location', read: true, answer: '200, 404 to an unknown device' },
    { type: 'JSON list', meaning: 'flat records of one device', read: true, answer: '200, 404 to an unknown device' },
  ],
  furtherAttributes: ['hdop', 'charge', 'driverUniqueId', 'event', 'motion', 'mock', 'activity'],
  sources: ['public documentation of the OsmAnd protocol of Traccar', 'requests of Traccar Client 9 and 10'],
}
