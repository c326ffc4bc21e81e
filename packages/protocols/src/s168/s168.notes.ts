import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'S168 and other watches and tags of its maker',
  summary: 'places, cells, access points, charge',
  messages: [
    { type: 'GDATA', meaning: 'place', read: true },
    { type: 'CELL', meaning: 'cells', read: true },
    { type: 'WIFI', meaning: 'access points', read: true },
    { type: 'STATUS', meaning: 'charge and signal', read: true },
    {
      type: 'SYNC, ALERT, FARM',
      meaning: 'setting up, alarms, sleep',
      read: 'the meaning of their bits is not public',
    },
  ],
  sources: ['Traccar S168ProtocolDecoder', 'messages seen'],
}
